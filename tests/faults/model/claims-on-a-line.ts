import { expect } from 'vitest'

import { refundLineByShop } from '#modules/complaints/contract/shop-refund.ts'
import {
  decideComplaint,
  endWaitingForGoods,
} from '#modules/complaints/contract/team-complaints.ts'
import {
  currentDeliveries,
  returnParcel,
  verifyClientOtp,
} from '#modules/deliveries/contract/deliveries.ts'
import { listGoodsReturns, takeGoods } from '#modules/exchanges/contract/goods-returns.ts'
import { exchangeByShop, readExchangeChoice } from '#modules/exchanges/contract/exchanges.ts'
import { openExchanges } from '#modules/exchanges/server/testing/swapped.ts'
import { priceKeptPart } from '#modules/parcels/contract/keep-part.ts'
import { cancelOrder, type Order } from '#modules/orders/contract/orders.ts'
import { acceptParcel, refuseParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { complain, photo } from '../../support/complaints.ts'
import type { Person } from '../../support/market-people.ts'
import { line, order, requestRefund } from '../../support/orders.ts'
import { pickUp } from '../../support/parcels.ts'
import { payFor } from '../../support/payments.ts'

export const claimKinds = [
  'exchange',
  'exchange stopped',
  'refund by the shop',
  'refund by the team',
  'complaint refunded',
  'complaint with goods back',
  'complaint replaced',
  'complaint rejected',
  'complaint that stops waiting',
  'cancelled',
] as const
type Kind = (typeof claimKinds)[number]

/** `share` of what is left to refund; 0: all of it, with the delivery. */
export type Claim = { kind: Kind; pieces: number; share: number }

type Sale = {
  buyer: Person
  placed: Order
  id: string
  lineId: string
  M: string
  L: string
  kept: number
  due: number
  /** Francs that were paid for what was kept. */
  goods: number
  stockBefore: number
}

const price = 9_999
const reason = 'Article abîmé.'

/** A shop, its courier and its team; each sale is delivered and then claimed by real calls. */
export async function openClaims() {
  const hands = await openExchanges()
  const { market, street, seller, salif, admin } = hands
  const picture = await photo()

  async function sell(how: { quantity: number; notKept: number; paid: boolean }) {
    const [buyer, goods] = [
      await market.buyer('Aminata Touré'),
      await market.product({
        seller,
        price,
        variants: [
          { size: 'M', color: null, stock: 5 },
          { size: 'L', color: null, stock: 2 },
        ],
      }),
    ]
    const paymentMethod = how.paid ? 'orange_money' : 'cash_on_delivery'
    const placed = await order(buyer, [line(goods, how.quantity, { size: 'M' })], { paymentMethod })
    if (how.paid || placed.deposit) await payFor(market, placed)
    const id = placed.fulfillments[0]?._id ?? ''
    await seller.call(acceptParcel, { params: { id } })
    await pickUp(id, { seller, courier: salif })
    const kept = Math.max(1, how.quantity - how.notKept)
    await handOver(id, kept < how.quantity ? kept : null)
    await bringBackAll(id)
    const { lines } = await seller.call(readExchangeChoice, { params: { id } })
    const sizes = new Map(lines[0]?.variants.map(({ size, _id }) => [size, _id]))
    const [sum] = await market.sql<{ due: number; goods: number }>(
      'select due_francs as due, (items_total_francs - market_discount_francs) as goods from parcel_facts where id = $1',
      [id],
    )
    const [M, L] = [sizes.get('M') ?? '', sizes.get('L') ?? '']
    const sale = { buyer, placed, id, M, L, kept, lineId: lines[0]?._id ?? '', stockBefore: 7 }
    return claimsOn({ ...sale, due: sum?.due ?? 0, goods: sum?.goods ?? 0 })
  }

  async function handOver(id: string, kept: number | null): Promise<void> {
    const otp = await street.codeOf(id, 'clientOtp')
    const { deliveries } = await salif.call(currentDeliveries, {})
    const terms = deliveries.find(({ fulfillmentId }) => fulfillmentId === id)?.partTerms
    const choice = { [terms?.lines[0]?.id ?? '']: kept ?? 0 }
    const part =
      kept !== null && terms ? { kept: choice, due: priceKeptPart(terms, choice).due } : null
    const body = { fulfillmentId: id, otp, cashReceived: true, part }
    await salif.call(verifyClientOtp, { body })
  }

  /** What travels back to the shop arrives. */
  async function bringBackAll(saleId: string): Promise<void> {
    const backs = await market.sql<{ id: string; otp: string }>(
      `select id, vendor_otp as otp from parcels
       where (errand_for = $1 or rest_of = $1) and state = 'returning'`,
      [saleId],
    )
    for (const back of backs)
      await salif.call(returnParcel, { params: { id: back.id }, body: { otp: back.otp } })
    await market.settle()
  }

  function claimsOn(sale: Sale) {
    const made: { claim: Claim; complaintId: string | null }[] = []
    const params = { id: sale.id }

    /** Claims the line; a refusal in words changes nothing. */
    async function claim(wanted: Claim): Promise<void> {
      try {
        const complaintId = await act(wanted)
        made.push({ claim: wanted, complaintId })
      } catch (failure) {
        if (!(failure instanceof CallFailure) || failure.status >= 500) throw failure
      }
    }

    async function act({ kind, pieces, share }: Claim): Promise<string | null> {
      const { lineId } = sale
      const refundAmount = share === 0 ? undefined : Math.max(1, Math.floor(sale.goods * share))
      if (kind === 'cancelled') {
        await sale.buyer.call(cancelOrder, { params: { id: sale.placed._id }, body: {} })
        return null
      }
      if (kind === 'exchange' || kind === 'exchange stopped') {
        const body = { lineId, variantId: sale.L, payer: 'shop', quantity: pieces } as const
        await seller.call(exchangeByShop, { params, body })
        return null
      }
      if (kind === 'refund by the shop') {
        await seller.call(refundLineByShop, { params, body: { lineId, quantity: pieces } })
        return null
      }
      if (kind === 'refund by the team') {
        const amount = refundAmount ?? null
        await requestRefund(admin, sale.placed, { parcel: sale.id, reason, amount })
        return null
      }
      const { orderNumber } = sale.placed
      const form = { orderNumber, message: 'Il est taché.', files: [picture] }
      const { _id: id } = await complain(sale.buyer, form)
      const body = {
        'complaint refunded': { outcome: 'remboursé', refundAmount },
        'complaint with goods back': { outcome: 'remboursé', refundAmount, goodsBack: true },
        'complaint that stops waiting': { outcome: 'remboursé', goodsBack: true },
        'complaint replaced': { outcome: 'remplacé', lineId, variantId: sale.L, quantity: pieces },
        'complaint rejected': { outcome: 'rejeté' },
      } as const
      await admin.call(decideComplaint, {
        params: { id },
        body: { shopPays: true, reason, ...body[kind] },
      })
      return id
    }

    /** One step of all that runs: new articles are handed over, then old ones travel. */
    async function goOn(): Promise<void> {
      const out = await market.sql<{ id: string }>(
        "select id from parcels where errand_for = $1 and errand = 'replacement' and state = 'accepted'",
        [sale.id],
      )
      const isStopped = made.some(({ claim: { kind } }) => kind === 'exchange stopped')
      for (const { id } of out)
        if (isStopped) await seller.call(refuseParcel, { params: { id }, body: { reason } })
        else {
          await pickUp(id, { seller, courier: salif })
          await handOver(id, null)
        }
      const { returns } = await sale.buyer.call(listGoodsReturns, {
        params: { id: sale.placed._id },
      })
      for (const { _id, code, giveBackBefore } of returns)
        if (code && giveBackBefore)
          await salif.call(takeGoods, { params: { id: _id }, body: { otp: code } })
    }

    async function end(): Promise<void> {
      for (const { claim: one, complaintId } of made)
        if (one.kind === 'complaint that stops waiting' && complaintId)
          await admin
            .call(endWaitingForGoods, { params: { id: complaintId }, body: { reason } })
            .catch(() => null)
      await goOn()
      await goOn()
      await bringBackAll(sale.id)
    }

    /** What is refunded, and what is exchanged or awaited, are not the same pieces. */
    async function expectOnce(): Promise<void> {
      const [running] = await market.sql<{ exchanged: number; awaited: number }>(
        `select
           (select coalesce(sum(quantity), 0)::int from exchanges
             where line_id = $1 and state in ('to_pay', 'open', 'swapped')) as exchanged,
           (select coalesce(sum(awaited_francs), 0)::int from complaints
             where parcel_id = $2 and status <> 'résolu') as awaited`,
        [sale.lineId, sale.id],
      )
      const { exchanged = 0, awaited = 0 } = running ?? {}
      expect(exchanged).toBeLessThanOrEqual(sale.kept)
      const inExchange = Math.floor((sale.goods * exchanged) / sale.kept)
      const most = exchanged > 0 ? sale.goods - inExchange + 1 : sale.due
      expect((await giftOf()) + awaited).toBeLessThanOrEqual(most)
    }

    async function expectSums(): Promise<void> {
      const units = await readUnits()
      const [money] = await market.sql<{ francs: number }>(
        "select coalesce(sum(amount_francs), 0)::int as francs from refunds where subject_id = $1 and cause <> 'given_up'",
        [sale.id],
      )
      const francs = money?.francs ?? 0
      // Each piece is in the shop or with the buyer, who has no more than was paid for.
      expect(units.inShop + units.atBuyer).toBe(sale.stockBefore)
      expect(units.atBuyer).toBeLessThanOrEqual(sale.kept)
      expect(francs).toBeLessThanOrEqual(sale.due)
      // A refund without goods is a gift of the team: it takes nothing that another claim refunds.
      const gift = await giftOf()
      const back = sale.kept - units.atBuyer
      const isByLine = made.every(({ complaintId }) => complaintId === null)
      if (gift === 0 && isByLine) expect(francs).toBe(Math.floor((sale.goods * back) / sale.kept))
    }

    /** Francs that were refunded while the pieces stay with the buyer. */
    async function giftOf(): Promise<number> {
      const rows = await market.sql<{ francs: number }>(
        `select refund_francs as francs from team_refunds where parcel_id = $1
         union all select refund_francs from complaints
         where parcel_id = $1 and outcome = 'remboursé' and goods_return_id is null`,
        [sale.id],
      )
      return sumOf(rows, ({ francs }) => francs)
    }

    async function readUnits(): Promise<{ inShop: number; atBuyer: number }> {
      const [shop] = await market.sql<{ units: number; reserved: number }>(
        'select sum(stock)::int as units, sum(reserved)::int as reserved from variants where id = any($1)',
        [[sale.M, sale.L]],
      )
      const [moved] = await market.sql<{ out: number; back: number }>(
        `select coalesce(sum(l.quantity) filter (where p.errand = 'replacement' and parcel_is_delivered(p.state)), 0)::int as out,
           coalesce(sum(l.quantity) filter (where p.errand = 'goods_back'), 0)::int as back
         from parcels p join order_lines l on l.parcel_id = p.id where p.errand_for = $1`,
        [sale.id],
      )
      expect(shop?.reserved).toBe(0)
      return {
        inShop: shop?.units ?? 0,
        atBuyer: sale.kept + (moved?.out ?? 0) - (moved?.back ?? 0),
      }
    }

    return {
      claim,
      goOn,
      end,
      expectOnce,
      expectSums,
      accepted: () => made.map(({ claim: { kind } }) => kind),
    }
  }

  return { market, sell }
}
