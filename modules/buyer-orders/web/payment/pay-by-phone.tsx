import { useCallback, useEffect, useState } from 'react'

import { formatFrancs } from '#kernel/wire/money.ts'
import { checkOrderPayment, type Order } from '#modules/orders/contract/orders.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import type { PaymentProviderName } from '#modules/operators/contract/payment-method.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import {
  onPaymentSignal,
  PaymentSheet,
  usePaymentWatch,
  useProviders,
} from '#modules/payments/web/index.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { Button } from '#ui/button.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { AskRelative } from '../relative/ask-relative.tsx'

type PayByPhoneProps = {
  order: Order
  userId: string
  francs: number
  onOrder: (order: Order) => void
}

/** Pays by mobile money what was to be paid in cash. */
export function PayByPhone({ order, userId, francs, onOrder }: PayByPhoneProps) {
  const { _id: orderId } = order
  const [opened, setOpened] = useState<{ url: string; provider: PaymentProviderName }>()
  const [isShown, setShown] = useState(false)
  const [busy, setBusy] = useState<PaymentProviderName>()
  const [problem, setProblem] = useState<string>()
  const offered = (useProviders() ?? []).filter(({ open }) => open)
  const check = useCallback(async () => {
    try {
      onOrder(await call(checkOrderPayment, { params: { id: orderId } }))
    } catch {}
  }, [orderId, onOrder])
  usePaymentWatch(opened !== undefined, check)
  useEffect(
    () =>
      onPaymentSignal(() => {
        setShown(false)
        void check()
      }),
    [check],
  )
  const pay = async (provider: PaymentProviderName) => {
    setBusy(provider)
    setProblem(undefined)
    try {
      const body = { userId, type: 'order', orderId, provider, totalPrice: francs }
      const { paymentUrl: url } = await call(initiatePayment, { body })
      setOpened({ url, provider })
      setShown(true)
    } catch (failure) {
      setProblem(sentenceOf(failure))
      await check()
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <section className="card order-payment" aria-labelledby="par-telephone">
      <h2 id="par-telephone">Payer par téléphone</h2>
      <p className="muted">
        {order.receiveAt === 'shop'
          ? `Payez ${formatFrancs(francs)} avant de venir, ou au comptoir en voyant l’article. La boutique ne prend pas d’espèces.`
          : order.receiveAt === 'relay'
            ? `Vous pouvez payer ${formatFrancs(francs)} maintenant au lieu de payer en espèces au point relais.`
            : `Vous pouvez payer ${formatFrancs(francs)} maintenant au lieu de payer en espèces à la livraison.`}
      </p>
      {problem && <Remark tone="danger">{problem}</Remark>}
      {opened && !isShown && (
        <p role="status">
          Nous attendons la réponse de l’opérateur. Cette page le dira toute seule.
        </p>
      )}
      {offered.map(({ name }) => (
        <Button
          key={name}
          wide
          look="outline"
          icon="lock"
          busy={busy === name}
          busyWords="Traitement..."
          onClick={() => void pay(name)}
        >
          {`Payer par ${providerWords[name]}`}
        </Button>
      ))}
      <AskRelative order={order} />
      {opened && isShown && (
        <PaymentSheet
          url={opened.url}
          provider={opened.provider}
          onClose={() => {
            setShown(false)
            void check()
          }}
        />
      )}
    </section>
  )
}
