import { wayOf } from '#modules/parcels/contract/ways.ts'
import { useCallback } from 'react'

import { formatFrancs } from '#kernel/wire/money.ts'
import { checkOrderPayment, type Order } from '#modules/orders/contract/orders.ts'
import { PayByOperator } from '#modules/payments/web/index.ts'
import { call } from '#client/api/client.ts'
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
  const check = useCallback(async () => {
    try {
      onOrder(await call(checkOrderPayment, { params: { id: orderId } }))
    } catch {}
  }, [orderId, onOrder])
  return (
    <section className="card order-payment" aria-labelledby="par-telephone">
      <h2 id="par-telephone">Payer par téléphone</h2>
      <p className="muted">
        {wayOf(order).till === null
          ? `Payez ${formatFrancs(francs)} avant de venir, ou au comptoir en voyant l’article. La boutique ne prend pas d’espèces.`
          : `Vous pouvez payer ${formatFrancs(francs)} maintenant au lieu de payer en espèces ${wayOf(order).words.paidWhere}.`}
      </p>
      <PayByOperator
        userId={userId}
        subject={{ type: 'order', orderId }}
        francs={francs}
        check={check}
      >
        <AskRelative order={order} />
      </PayByOperator>
    </section>
  )
}
