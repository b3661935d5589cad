import { expect } from 'vitest'

import type { Order } from '#modules/orders/contract/orders.ts'
import { cashFrancs, shareOf, sumOf } from '#kernel/wire/money.ts'
import type { Market } from '../../support/market.ts'
import type { Exchanged } from './exchange-one.ts'
import { expectTrips } from './failed-trips.ts'

type Sold = {
  due: number
  deposit: number
  commission: number
  isCash: boolean
  lines: { product: string; quantity: number; total: number; rate: number; commission: number }[]
}

/** Expects money, stock and commission to be those of what was handed over, and of nothing else. */
export async function expectSums(
  market: Market,
  placed: Order,
  { before, exchanged }: { before: Map<string, number>; exchanged: Exchanged | null },
): Promise<void> {
  const sold = await market.sql<Sold>(
    `select f.due_francs as due, f.deposit_francs as deposit, f.commission_francs as commission,
       (o.payment_method = 'cash_on_delivery' or f.outside_payment) as "isCash",
       json_agg(json_build_object('product', l.product_id, 'quantity', l.quantity, 'total', l.total_francs,
         'rate', l.commission_basis_points, 'commission', l.commission_francs)) as lines
     from parcel_facts f join orders o on o.id = f.order_id join order_lines l on l.parcel_id = f.id
     where f.order_id = $1 and f.is_delivered and f.errand is null group by f.id, o.id, f.due_francs, f.deposit_francs, f.commission_francs, f.outside_payment`,
    [placed._id],
  )
  for (const { commission, lines } of sold) {
    expect(commission).toBe(sumOf(lines, ({ total, rate }) => shareOf(total, rate)))
    expect(commission).toBe(sumOf(lines, (one) => one.commission))
  }
  const [money] = await market.sql<{ paid: number; owed: number; cash: number }>(
    `select
       (select coalesce(sum(amount_francs), 0)::int from payments where subject_id = $1 and state = 'succeeded') as paid,
       (select coalesce(sum(r.amount_francs), 0)::int from refunds r join payments p on p.id = r.payment_id
         where p.subject_id = $1 and r.cause = 'given_up') as owed,
       (select coalesce(sum(e.amount_francs), 0)::int from ledger_entry_facts e join parcels f on f.id = e.subject_id
         where f.order_id = $1 and e.account in ('courier_cash', 'relay_cash')) as cash`,
    [placed._id],
  )
  const [inHand, paidBefore] = [
    sold.filter(({ isCash }) => isCash),
    sold.filter(({ isCash }) => !isCash),
  ]
  // A deposit kept at the buyer’s fault, a delivery or promotion moved to a delivered parcel stay
  // paid: see the ledger’s own check.
  const [moved] = await market.sql<{ francs: number }>(
    `select coalesce(sum(kept_delivery_francs + kept_promotion_francs), 0)::int + coalesce(sum(kept_deposit_francs), 0)::int as francs
     from parcels where order_id = $1`,
    [placed._id],
  )
  expect({ cash: money?.cash, net: (money?.paid ?? 0) - (money?.owed ?? 0) }).toEqual({
    cash: sumOf(inHand, ({ due, deposit }) => cashFrancs(due - deposit)),
    net:
      sumOf(paidBefore, ({ due }) => due) +
      sumOf(inHand, ({ deposit }) => deposit) +
      (moved?.francs ?? 0),
  })
  await expectTrips(market, placed)
  const expected = new Map(before)
  for (const { product, quantity } of sold.flatMap(({ lines }) => lines))
    expected.set(product, (expected.get(product) ?? 0) - quantity)
  if (exchanged)
    expected.set(exchanged.product, (expected.get(exchanged.product) ?? 0) + exchanged.unitsBack)
  expect(await unitsLeft(market, [...before.keys()])).toEqual(expected)
}

/** Returns the units in the shop, reserved ones too, by product. */
export async function unitsLeft(
  { sql }: Market,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const left = await sql<{ id: string; units: number }>(
    'select product_id as id, (stock + reserved)::int as units from variants where product_id = any($1)',
    [productIds],
  )
  return new Map(left.map(({ id, units }) => [id, units]))
}
