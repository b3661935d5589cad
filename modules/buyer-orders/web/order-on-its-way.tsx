import { useEffect, useState } from 'react'
import { Link } from 'react-router'

import { isOver } from '#modules/parcels/contract/order-states.ts'
import { orderWordsOf } from '#modules/orders/contract/order-words.ts'
import { listOrders, type OrderSummary } from '#modules/orders/contract/orders.ts'
import { call } from '#client/api/client.ts'
import { paths } from '#client/paths.ts'
import { LinePicture } from '#ui/pictures/line-picture.tsx'

import { summaryTitle } from './order-title.ts'
import './orders.css'

const LOOKED_AT = 5

export function OrderOnItsWay({ userId }: { userId: string }) {
  const [order, setOrder] = useState<OrderSummary>()
  useEffect(() => {
    const leaving = new AbortController()
    call(listOrders, { query: { limit: LOOKED_AT } }, { signal: leaving.signal }).then(
      ({ orders }) =>
        leaving.signal.aborted || setOrder(orders.find(({ state }) => !isOver(state))),
      () => undefined,
    )
    return () => leaving.abort()
  }, [userId])
  if (!order) return null
  const { _id, parcels, state } = order
  const code = parcels.some(({ hasCode }) => hasCode)
  const act = state === 'awaiting_payment' ? 'Payer' : code ? 'Voir mon code' : 'Suivre'
  return (
    <section className="way card" aria-label="Commande en cours">
      <span className="thumbnail thumbnail-large">
        <LinePicture url={parcels[0]?.imageUrl ?? null} />
      </span>
      <div>
        <p className="strong">{orderWordsOf(order)}</p>
        <p className="small muted two-lines">{summaryTitle(parcels)}</p>
      </div>
      <Link className="link card-link" to={paths.order(_id)}>
        {act}
      </Link>
    </section>
  )
}
