import { useCallback, useEffect, useState } from 'react'

import { formatFrancs } from '#kernel/wire/money.ts'
import { lacksDeposit, payableNow } from '#modules/orders/contract/order-due.ts'
import { checkOrderPayment, type Order } from '#modules/orders/contract/orders.ts'
import {
  onPaymentSignal,
  PaymentSheet,
  rememberOpened,
  usePaymentWatch,
} from '#modules/payments/web/index.ts'
import { call } from '#client/api/client.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Icon } from '#ui/icons/icon.tsx'

type SalePayingProps = { taken: Order; shopName: string }

/** The operator's page over the sale, then what came of it. Only the server decides that. */
export function SalePaying({ taken, shopName }: SalePayingProps) {
  const [order, setOrder] = useState(taken)
  const [shown, setShown] = useState(true)
  const { _id: id, payment } = order
  const isDeposit = lacksDeposit(taken)
  const isPaid = isDeposit ? !lacksDeposit(order) : payment.state === 'paid'
  const check = useCallback(async () => {
    try {
      setOrder(await call(checkOrderPayment, { params: { id } }))
    } catch {
      // Asked again in a moment.
    }
  }, [id])
  useEffect(() => rememberOpened(id), [id])
  useEffect(
    () =>
      onPaymentSignal(() => {
        setShown(false)
        void check()
      }),
    [check],
  )
  usePaymentWatch(!isPaid, check, payment.expiresAt)
  if (isPaid)
    return (
      <section className="card sale-paid">
        <span className="sale-check">
          <Icon name="success" />
        </span>
        <h1>{isDeposit ? 'Acompte reçu' : 'Paiement reçu'}</h1>
        <p role="status">{`${formatFrancs(payableNow(taken))}, merci. ${shopName} est prévenue.`}</p>
        <ButtonLink wide to={paths.order(id)}>
          Suivre ma commande
        </ButtonLink>
      </section>
    )
  return (
    <section className="card sale-paid">
      <h1>Paiement attendu</h1>
      <p role="status">
        L’article est gardé pour vous jusqu’à la fin du paiement. Si vous avez payé, cette page le
        dira toute seule.
      </p>
      {payment.paymentUrl && (
        <Button wide onClick={() => setShown(true)}>
          {`Payer ${formatFrancs(payableNow(order))}`}
        </Button>
      )}
      <ButtonLink look="outline" wide to={paths.order(id)}>
        Voir ma commande
      </ButtonLink>
      {shown && payment.paymentUrl && (
        <PaymentSheet
          url={payment.paymentUrl}
          provider={payment.method}
          onClose={() => {
            setShown(false)
            void check()
          }}
        />
      )}
    </section>
  )
}
