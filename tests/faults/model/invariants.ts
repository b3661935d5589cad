import { expect } from 'vitest'

import type { ParcelState } from '#modules/parcels/contract/order-states.ts'
import { transitions } from '#modules/parcels/server/move-parcel.ts'
import { expectLedgerAgrees } from '../../support/ledger.ts'
import type { Market } from '../../support/market.ts'
import { stockPerProduct, type ModelContext } from './model-context.ts'

export async function expectInvariants({ market, goods, orders }: ModelContext): Promise<void> {
  await expectHistories(
    market,
    orders.map(({ order }) => order._id),
  )
  await expectLedgerAgrees(market.kernel)
  await expectPaidOnce(market)
  await expectBackToPayer(market)
  await expectAgreedOnce(market)
  await expectStock(
    market,
    goods.map(({ _id }) => _id),
  )
}

/** Expects each parcel's history to be a path through the table of transitions, up to its state. */
async function expectHistories(market: Market, orderIds: string[]): Promise<void> {
  const parcels = await market.sql<{
    state: ParcelState
    moves: [ParcelState | null, ParcelState][]
  }>(
    `select f.state, json_agg(json_build_array(m.from_state, m.to_state) order by m.id) as moves
     from parcels f join parcel_moves m on m.parcel_id = f.id where f.order_id = any($1) group by f.id`,
    [orderIds],
  )
  for (const { state, moves } of parcels) {
    expect(moves.at(-1)?.[1]).toBe(state)
    for (const [index, [from, to]] of moves.entries()) {
      expect(from).toBe(moves[index - 1]?.[1] ?? null)
      if (from) expect(Object.keys(transitions[from])).toContain(to)
    }
  }
}

/** Expects one transfer from Wave's account for each line of a batch, of its amount. */
async function expectPaidOnce(market: Market): Promise<void> {
  const gone = new Map<string, string[]>()
  for (const { client_reference: reference, status, receive_amount } of market.wave.payouts())
    if (reference?.startsWith('V') && status !== 'failed' && status !== 'reversed') {
      const line = reference.replace(/-\d+$/, '')
      gone.set(line, [...(gone.get(line) ?? []), receive_amount])
    }
  const lines = await market.sql<{ reference: string; francs: string }>(
    `select 'V' || upper(right(replace(id::text, '-', ''), 20)) as reference,
       amount_francs::text as francs
     from payout_lines where provider = 'wave'`,
  )
  for (const { reference, francs } of lines)
    if (gone.has(reference)) expect(gone.get(reference)).toEqual([francs])
  const known = new Set(lines.map(({ reference }) => reference))
  expect([...gone.keys()].filter((reference) => !known.has(reference))).toEqual([])
}

/** Expects refunds to the number that paid, once another person may have paid an order. */
async function expectBackToPayer(market: Market): Promise<void> {
  const elsewhere = await market.sql(
    `select r.id from refunds r join payments p on p.id = r.payment_id
     where (p.refunds_to_payer or exists (
         select from payment_links l where l.order_id = p.subject_id and l.made_at < p.created_at))
       and (r.payee_phone is not null or not p.refunds_to_payer)`,
  )
  expect(elsewhere).toEqual([])
}

/** Expects an agreed price on one parcel that was not given up, in its quantity with its rest. */
async function expectAgreedOnce(market: Market): Promise<void> {
  const wrong = await market.sql(
    `select u.agreed_price_id from agreed_price_uses u
     join agreed_prices a on a.id = u.agreed_price_id join parcels f on f.id = u.parcel_id
     where (u.given_back_at is null) <> (f.state <> 'cancelled')
       or (u.given_back_at is null and a.state <> 'used')
       or a.quantity <> (
         select coalesce(sum(l.quantity), 0) from order_lines l join parcels x on x.id = l.parcel_id
         where (x.id = f.id or x.rest_of = f.id) and l.variant_id = a.variant_id
           and l.unit_price_francs = a.unit_price_francs
           and l.usual_price_francs > a.unit_price_francs and l.shop_discount_francs = 0)
     union all
     select a.id from agreed_prices a where a.state = 'used' and not exists (
       select from agreed_price_uses u where u.agreed_price_id = a.id and u.given_back_at is null)
     union all
     select l.id from order_lines l where l.usual_price_francs is not null and not exists (
       select from agreed_price_uses u join parcels x on x.id = l.parcel_id
       where u.parcel_id in (x.id, x.rest_of))`,
  )
  expect(wrong).toEqual([])
}

/** Expects each unit to be free to sell, reserved by an order, or gone out of the shop. */
async function expectStock(market: Market, productIds: string[]): Promise<void> {
  const products = await market.sql<{
    inShop: number
    reserved: number
    promised: number
    gone: number
  }>(
    `select v.stock + v.reserved as "inShop", v.reserved,
      coalesce(sum(l.quantity) filter (where f.state in ('awaiting_payment', 'new', 'accepted', 'ready', 'assigned')), 0)::int
        + coalesce((select sum(x.quantity) from exchanges x where x.variant_id = v.id and x.state = 'to_pay'), 0)::int as promised,
      coalesce(sum(l.quantity) filter (where f.errand is distinct from 'goods_back'
          and f.state in ('in_delivery', 'delivered', 'closed', 'failed', 'returning')), 0)::int
        - coalesce(sum(l.quantity) filter (where f.errand = 'goods_back' and f.state = 'returned'), 0)::int as gone
     from variants v left join order_lines l on l.variant_id = v.id left join parcels f on f.id = l.parcel_id
     where v.product_id = any($1) group by v.id`,
    [productIds],
  )
  for (const { promised, gone, ...stock } of products)
    expect(stock).toEqual({ reserved: promised, inShop: stockPerProduct - gone })
}
