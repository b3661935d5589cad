import { expect } from 'vitest'

import type { Order } from '#modules/orders/contract/orders.ts'
import type { Market } from '../../support/market.ts'
import type { Person } from '../../support/market-people.ts'
import { requestRefund } from '../../support/orders.ts'
import { refusal } from '../../support/refusal.ts'
import type { Exchanged } from './exchange-one.ts'

/** The team refunds a delivered parcel: what was kept and paid, no more. */
export async function refundOne(
  { market, admin }: { market: Market; admin: Person },
  placed: Order,
  exchanged: Exchanged | null,
): Promise<void> {
  const [parcel] = await market.sql<{ id: string; due: number }>(
    `select f.id, f.due_francs - case when o.payment_method = 'cash_on_delivery' or f.outside_payment
         then f.door_francs % 5 else 0 end as due
     from parcel_facts f join orders o on o.id = f.order_id
     where f.order_id = $1 and f.is_delivered and f.errand is null and f.due_francs > 0
     order by f.number limit 1`,
    [placed._id],
  )
  if (!parcel) return
  const left = parcel.due - (exchanged?.parcelId === parcel.id ? exchanged.refunded : 0)
  if (left === 0) return
  const asked = requestRefund(admin, placed, {
    parcel: parcel.id,
    reason: 'Article abîmé.',
    amount: null,
  })
  // Its old article has not come back: that line is under another claim.
  if (exchanged?.parcelId === parcel.id && exchanged.unitsBack < 0) {
    expect(await refusal(asked)).toMatchObject({ status: 409 })
    return
  }
  await asked
  const [refund] = await market.sql<{ francs: number }>(
    "select sum(amount_francs)::int as francs from refunds where subject_id = $1 and cause = 'team'",
    [parcel.id],
  )
  expect(refund?.francs).toBe(left)
}
