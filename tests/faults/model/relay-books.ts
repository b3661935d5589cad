import { expect } from 'vitest'

import { readRelayCash } from '#modules/cash-boxes/contract/relay-cash.ts'
import { balancesOf } from '#modules/ledger/module.ts'
import type { Market } from '../../support/market.ts'
import { expectNothingLost } from '../../support/nothing-lost.ts'
import type { Town } from './relay-town.ts'

const feeFrancs = 150
const stock = 1_000

const lastCarrier = `select w.carrier_id from waybill_parcels b join waybills w on w.id = b.waybill_id
  where b.parcel_id = p.id order by w.left_at desc limit 1`

/** Expects one holder of each accepted parcel: the one that its state names. */
export async function expectOneHolder(market: Market): Promise<void> {
  const wrong = await market.sql(
    `select p.id, p.state, json_agg(c.holder_kind) as open
     from parcels p join orders o on o.id = p.order_id
     left join custodies c on c.parcel_id = p.id and c.ended_at is null
     where p.state not in ('awaiting_payment', 'new')
     group by p.id, o.id
     having count(c.id) <> 1 or min(c.holder_id::text) <> (case
       when p.state in ('delivered', 'closed') then o.buyer_id
       when p.state = 'at_relay' then p.relay_id
       when exists (select from coach_losses l where l.parcel_id = p.id) then (${lastCarrier})
       when p.state in ('in_delivery', 'failed', 'returning') then coalesce(p.courier_id, (${lastCarrier}),
         (select t.courier_id from station_parcels t where t.parcel_id = p.id))
       else p.shop_id end)::text`,
  )
  expect(wrong).toEqual([])
}

/** Expects each custody to begin when the one before ended, from its holder. */
export async function expectNoGap({ market }: Town): Promise<void> {
  const gaps = await market.sql(
    `select parcel_id from (
       select parcel_id, at, from_id, lag(holder_id) over one as before, lag(ended_at) over one as ended
       from custodies window one as (partition by parcel_id order by at, id)
     ) c where from_id is distinct from before or (before is not null and ended is distinct from at)`,
  )
  expect(gaps).toEqual([])
}

/** Expects the market to know how each parcel ended. */
export async function expectEnds({ market, parcels }: Town): Promise<void> {
  const rows = await market.sql<{ id: string; state: string }>('select id, state from parcels')
  const states = new Map(
    rows.map(({ id, state }) => [id, state === 'closed' ? 'delivered' : state]),
  )
  expect(states).toEqual(new Map(parcels.map(({ id, end }) => [id, end])))
}

/** Expects the books to say what is in drawers and hands, and what each relay point earned. */
export async function expectBooks(town: Town): Promise<void> {
  const { market, points, coaches, couriers, hands, parcels, goods } = town
  const kinds = ['relay_cash', 'relay_payable', 'courier_cash', 'carrier_payable'] as const
  const books = await balancesOf(market.kernel.db, [...kinds])
  const owed = coaches.map(({ carrierId }) => 0 - (books.get(`carrier_payable:${carrierId}`) ?? 0))
  expect(owed).toEqual(coaches.map((coach) => coach.owed))
  for (const { relay, owner, drawer, handed } of points) {
    expect({
      name: relay.name,
      cash: books.get(`relay_cash:${owner.user._id}`) ?? 0,
      box: (await owner.call(readRelayCash, {})).box,
      owed: 0 - (books.get(`relay_payable:${owner.shopId}`) ?? 0),
    }).toEqual({ name: relay.name, cash: drawer, box: drawer, owed: feeFrancs * handed })
  }
  for (const courier of couriers)
    expect(books.get(`courier_cash:${courier.user._id}`) ?? 0).toBe(hands.get(courier) ?? 0)
  const [fees] = await market.sql<{ francs: number }>(
    'select coalesce(sum(amount_francs), 0)::int as francs from relay_fees',
  )
  const delivered = points.reduce((sum, { handed }) => sum + handed, 0)
  expect(fees?.francs).toBe(feeFrancs * delivered)
  const [all] = await market.sql('select sum(amount_francs)::int as francs from ledger_entries')
  expect(all).toEqual({ francs: 0 })
  await expectNothingLost(
    market,
    parcels.map(({ placed }) => placed._id),
    [{ _id: goods._id, units: stock }],
  )
}
