import { expect } from 'vitest'

import { decideComplaint } from '#modules/complaints/contract/team-complaints.ts'
import { refundLineByShop } from '#modules/complaints/contract/shop-refund.ts'
import { returnParcel } from '#modules/deliveries/contract/deliveries.ts'
import {
  exchangeByShop,
  keepBothArticles,
  listExchanges,
  readExchangeChoice,
} from '#modules/exchanges/contract/exchanges.ts'
import { takeGoods, takeGoodsAtShop } from '#modules/exchanges/contract/goods-returns.ts'
import { noteLate } from '#modules/exchanges/server/note-late.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { complain } from '../support/complaints.ts'
import type { Goods } from '../support/market-goods.ts'
import type { Person } from '../support/market-people.ts'
import { inCash, line, order, parcelOf } from '../support/orders.ts'
import { pictureOf } from '../support/pictures.ts'
import { waitFor } from '../support/wait-for.ts'
import { pressPay } from './killable-market.ts'
import type { Crew, KillableStreet } from './killable-street.ts'
import { type Life, sentAgain } from './killed-lives.ts'

const stock = 1_000

export type ExchangeRow = {
  exchangeId: string
  state: string
  outId: string
  returnId: string
  doorCode: string
  backId: string
}

/** Reads the one exchange of a sale. */
export async function exchangeOf({ run }: KillableStreet, saleId: string): Promise<ExchangeRow> {
  const rows = await run<ExchangeRow>(
    `select x.id as "exchangeId", x.state, x.out_parcel_id as "outId", g.id as "returnId",
       g.door_code as "doorCode", g.back_parcel_id as "backId"
     from exchanges x join goods_returns g on g.id = x.return_id where x.parcel_id = $1`,
    [saleId],
  )
  expect(rows).toHaveLength(1)
  const [row] = rows
  if (!row) throw new Error('no exchange')
  return row
}

/** Expects one unit to be sold and none to be kept back, also after an exchange for the same. */
export async function expectOneSold({ run }: KillableStreet, goods: Goods, sold = 1) {
  const variants = await run<{ stock: number; reserved: number }>(
    'select stock, reserved from variants where product_id = $1',
    [goods._id],
  )
  expect(variants).toEqual([{ stock: stock - sold, reserved: 0 }])
}

/** A line of a delivered parcel, which its shop exchanges for the same article. */
export async function exchanging({ seller }: Pick<Crew, 'seller'>, id: string) {
  const { lines } = await seller.call(readExchangeChoice, { params: { id } })
  const [sold] = lines
  const wanted = { lineId: sold?._id ?? '', variantId: sold?.variantId ?? '' }
  return {
    ...wanted,
    exchange: (payer: 'shop' | 'buyer' = 'shop') =>
      seller.call(exchangeByShop, { params: { id }, body: { ...wanted, payer } }),
  }
}

/** Lives of exchanges at doors and at the shop, with a buyer each. */
export async function exchangeLives(street: KillableStreet, crew: Crew): Promise<Life[]> {
  const { market, admin, run, codesOf, carry, toDoor, handOver } = street
  const { seller, courier } = crew

  /** Sold in cash and delivered. */
  async function sell(buyer: Person) {
    const goods = await market.goods.product({ seller, stock, price: 5_000 })
    const placed = await order(buyer, [line(goods)], inCash)
    const id = parcelOf(placed)
    await toDoor(crew, id)
    await handOver(crew, id)
    return { goods, placed, id, ...(await exchanging(crew, id)) }
  }

  async function swap(saleId: string): Promise<ExchangeRow> {
    const { outId } = await exchangeOf(street, saleId)
    await carry(crew, outId)
    await handOver(crew, outId)
    return exchangeOf(street, saleId)
  }

  async function* atDoor(buyer: Person): ReturnType<Life> {
    const { goods, id, exchange } = await sell(buyer)
    yield* sentAgain('a line is exchanged', () => exchange(), 'exchanges.line_exchanged')
    const { outId } = await exchangeOf(street, id)
    await carry(crew, outId)
    yield* sentAgain('the new article is handed over', () => handOver(crew, outId))
    const { returnId, doorCode } = await exchangeOf(street, id)
    const take = () =>
      courier.call(takeGoods, { params: { id: returnId }, body: { otp: doorCode } })
    yield* sentAgain('a courier takes the old one', take)
    const { backId } = await exchangeOf(street, id)
    const { shop: otp } = await codesOf(backId)
    const back = () => courier.call(returnParcel, { params: { id: backId }, body: { otp } })
    yield* sentAgain('the old one is back', back)
    expect(await exchangeOf(street, id)).toMatchObject({ state: 'done' })
    await expectOneSold(street, goods)
  }

  async function* refunded(buyer: Person): ReturnType<Life> {
    const { goods, id, lineId } = await sell(buyer)
    const refund = () => seller.call(refundLineByShop, { params: { id }, body: { lineId } })
    yield* sentAgain('a shop refunds a line', refund, 'exchanges.goods_awaited')
    const [awaited] = await run<{ otp: string }>(
      "select door_code as otp from goods_returns where parcel_id = $1 and cause = 'refund'",
      [id],
    )
    const body = { otp: awaited?.otp ?? '' }
    const take = () => seller.call(takeGoodsAtShop, { params: { id }, body })
    yield* sentAgain('the shop takes the article back', take)
    await waitFor(async () => {
      const refunds = await run<{ francs: number }>(
        'select amount_francs as francs from refunds where subject_id = $1',
        [id],
      )
      expect(refunds).toEqual([{ francs: 5_000 }])
    })
    await expectOneSold(street, goods, 0)
  }

  /** Pays the trip, then the article that was not given back in time. */
  async function* pays(): ReturnType<Life> {
    // What one does not give back in time is counted, and would ask for a deposit.
    const buyer = await market.people.buyer()
    const { goods, placed, id, exchange } = await sell(buyer)
    await exchange('buyer')
    const { exchangeId, returnId } = await exchangeOf(street, id)
    yield* paysFor(buyer, { orderId: placed._id, exchangeId, state: 'open' })
    await swap(id)
    await run(
      "update goods_returns set give_back_before = now() - interval '1 minute' where id = $1",
      [returnId],
    )
    await noteLate(market.kernel, returnId)
    yield* paysFor(buyer, { orderId: placed._id, exchangeId, state: 'kept' })
    await expectOneSold(street, goods, 2)
  }

  async function* paysFor(
    buyer: Person,
    { orderId, exchangeId, state }: { orderId: string; exchangeId: string; state: 'open' | 'kept' },
  ): ReturnType<Life> {
    const { paymentUrl } = await buyer.call(initiatePayment, {
      body: { userId: buyer.user._id, type: 'exchange', exchangeId, provider: 'orange_money' },
    })
    /** Ends with the server, which is asked each time. */
    const known = async () => {
      const { exchanges } = await buyer.call(listExchanges, { params: { id: orderId } })
      return exchanges.some((one) => one.state === state)
    }
    const act = async () => {
      await pressPay(paymentUrl)
      while (!(await known())) await pressPay(paymentUrl)
    }
    yield { name: state === 'open' ? 'its trip is paid' : 'the second article is paid', act }
    await waitFor(async () => {
      await pressPay(paymentUrl)
      expect(await known()).toBe(true)
    })
    const paid = await run<{ refunded: number }>(
      `select coalesce(sum(r.amount_francs), 0)::int as refunded from payments p
       left join refunds r on r.payment_id = p.id where p.subject_id = $1`,
      [exchangeId],
    )
    expect(paid).toEqual([{ refunded: 0 }])
  }

  async function* bySupport(buyer: Person): ReturnType<Life> {
    const { goods, placed, id, lineId, variantId } = await sell(buyer)
    const { _id: complaintId } = await complain(buyer, {
      orderNumber: placed.orderNumber,
      message: 'Le tissu est taché.',
      imageIds: [await pictureOf(market, buyer)],
    })
    const reason = 'Les photos le montrent.'
    const decision = { outcome: 'remplacé', lineId, variantId, reason } as const
    const decide = () =>
      admin.call(decideComplaint, { params: { id: complaintId }, body: decision })
    yield* sentAgain('support has it replaced', decide, 'complaints.decided')
    const { exchangeId } = await swap(id)
    const keep = () =>
      admin.call(keepBothArticles, { params: { id: exchangeId }, body: { reason } })
    yield* sentAgain('support leaves both to the buyer', keep, 'exchanges.not_swapped')
    expect(await exchangeOf(street, id)).toMatchObject({ state: 'kept' })
    await expectOneSold(street, goods, 2)
  }

  const ways = [atDoor, refunded, pays, bySupport]
  const buyers = await Promise.all(ways.map(() => market.people.buyer()))
  return ways.map((way, place) => () => way(buyers[place] ?? crew.buyer))
}
