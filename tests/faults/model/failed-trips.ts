import { expect } from 'vitest'

import type { Order } from '#modules/orders/contract/orders.ts'
import type { Market } from '../../support/market.ts'

/** Expects one trip a parcel that came back, and a deposit kept at the buyer's fault alone. */
export async function expectTrips(market: Market, { _id }: Pick<Order, '_id'>): Promise<void> {
  const trips = await market.sql<{ fault: string; earned: number; ofShop: number; kept: number }>(
    `select t.fault, t.amount_francs - (t.fee_francs * 5000 + 5000) / 10000 as earned, f.deposit_francs - f.kept_deposit_francs as kept,
       (select coalesce(sum(e.amount_francs), 0)::int from ledger_entry_facts e
         where e.subject_id = f.id and e.event = 'failed_trip' and e.account = 'seller_payable') - case t.fault when 'shop' then t.amount_francs else 0 end as "ofShop"
     from parcel_facts f left join failed_trips t on t.parcel_id = f.id
     where f.order_id = $1 and f.state = 'returned' and f.rest_of is null and f.errand is distinct from 'goods_back'`,
    [_id],
  )
  for (const { fault, kept, ...exact } of trips) {
    expect(exact).toEqual({ earned: 0, ofShop: 0 })
    if (fault === 'buyer') expect(kept).toBe(0)
  }
  const more = await market.sql(
    'select p.id from payments p where p.subject_id = $1 and p.amount_francs < (select sum(r.amount_francs) from refunds r where r.payment_id = p.id)',
    [_id],
  )
  expect(more).toEqual([])
}
