import { afterAll, describe, expect, test } from 'vitest'

import { refundLineByShop } from '#modules/complaints/contract/shop-refund.ts'
import { decideComplaint } from '#modules/complaints/contract/team-complaints.ts'
import { listComplainableParcels } from '#modules/complaints/contract/complaints.ts'
import { readExchangeChoice } from '#modules/exchanges/contract/exchanges.ts'
import {
  listGoodsReturns,
  takeGoods,
  takeGoodsAtShop,
} from '#modules/exchanges/contract/goods-returns.ts'
import {
  type Delivered,
  hour,
  openExchanges,
  refused,
} from '#modules/exchanges/server/testing/swapped.ts'
import { returnParcel } from '#modules/deliveries/contract/deliveries.ts'
import { readTeamOrder } from '#modules/team-orders/contract/admin-orders.ts'
import { complain, photo } from '../../../tests/support/complaints.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { requestRefund } from '../../../tests/support/orders.ts'

const {
  market,
  seller,
  salif,
  admin,
  delivered,
  swap,
  read,
  sent,
  handOver,
  take,
  bringBack,
  stocks,
} = await openExchanges()
afterAll(() => market.close())

const reason = 'Article abîmé.'
const exchangeOpen = { status: 409, code: 'complaints.exchange_open' }

const teamRefund = (sold: Delivered, amount: number | null = null) =>
  requestRefund(admin, sold.placed, { parcel: sold.id, reason, amount })

const refundLine = ({ id, lineId }: Pick<Delivered, 'id' | 'lineId'>, quantity?: number) =>
  seller.call(refundLineByShop, { params: { id }, body: { lineId, quantity } })

const choose = async ({ id }: Delivered) =>
  (await seller.call(readExchangeChoice, { params: { id } })).lines

async function complaintAbout({ buyer, placed }: Delivered): Promise<string> {
  const { orderNumber } = placed
  const files = [await photo()]
  return (await complain(buyer, { orderNumber, message: 'Il est taché.', files }))._id
}

const decide = (id: string, body: object) =>
  admin.call(decideComplaint, {
    params: { id },
    body: { outcome: 'remboursé', shopPays: true, reason, ...body },
  })

async function refundedFor({ id }: Delivered): Promise<number> {
  const [row] = await market.sql<{ francs: number }>(
    'select coalesce(sum(amount_francs), 0)::int as francs from refunds where subject_id = $1',
    [id],
  )
  return row?.francs ?? 0
}

/** The courier takes what waits at the buyer's door, and the shop has it again. */
async function bringAllBack({ buyer, placed, id }: Delivered): Promise<void> {
  const { returns } = await buyer.call(listGoodsReturns, { params: { id: placed._id } })
  for (const { _id, code } of returns.filter(({ state }) => state === 'waiting'))
    await salif.call(takeGoods, { params: { id: _id }, body: { otp: code ?? '' } })
  const backs = await market.sql<{ id: string; otp: string }>(
    "select id, vendor_otp as otp from parcels where errand_for = $1 and state = 'returning'",
    [id],
  )
  for (const back of backs)
    await salif.call(returnParcel, { params: { id: back.id }, body: { otp: back.otp } })
  await market.settle()
}

describe('an article in an exchange is not refunded beside it', () => {
  test('by the team: its page says « échange en cours »', async () => {
    const sold = await delivered()
    await swap(sold)
    await expect(teamRefund(sold)).rejects.toMatchObject(exchangeOpen)
    await expect(teamRefund(sold, 1_000)).rejects.toMatchObject(exchangeOpen)
    const seen = await admin.call(readTeamOrder, { params: { id: sold.placed._id } })
    const [parcel] = seen.parcels
    expect(parcel).toMatchObject({
      canRefund: false,
      running: { exchange: true, goodsBack: false, francs: 47_500 },
    })
    expect(await refundedFor(sold)).toBe(0)
  })

  test('by both at the same moment: one is made, in each order', async () => {
    for (const first of ['swap', 'refund']) {
      const sold = await delivered({ paid: true })
      const acts = [() => swap(sold), () => teamRefund(sold)]
      const tries = await Promise.allSettled(
        (first === 'swap' ? acts : acts.toReversed()).map((act) => act()),
      )
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  test('by a complaint: it waits for the end, and its days do not run', async () => {
    const sold = await delivered()
    await swap(sold)
    await expect(complaintAbout(sold)).rejects.toMatchObject(exchangeOpen)
    await sent(sold)
    await handOver(sold)
    market.clock.advance(6 * 24 * hour)
    await take(sold)
    await bringBack(sold)
    const id = await complaintAbout(sold)
    await decide(id, {})
    expect(await refundedFor(sold)).toBe(sold.placed.total)
    await expect(teamRefund(sold)).rejects.toMatchObject({ code: 'complaints.already_refunded' })
    await expectLedgerAgrees(market.kernel)
  })

  test('by the decision about another line, which is refunded to its own price', async () => {
    const sold = await delivered({ withShoes: true, paid: true })
    await swap(sold)
    const id = await complaintAbout(sold)
    await expect(decide(id, {})).rejects.toMatchObject(exchangeOpen)
    await expect(decide(id, { refundAmount: 6_001 })).rejects.toMatchObject({
      ...exchangeOpen,
      message: expect.stringMatching(/6.000/),
    })
    await decide(id, { refundAmount: 6_000, goodsBack: true })
    await sent(sold)
    await handOver(sold)
    await bringAllBack(sold)
    expect(await refundedFor(sold)).toBe(6_000)
    expect(await stocks(sold)).toEqual({ M: 5, L: 2, reserved: 0 })
    await expectLedgerAgrees(market.kernel)
  })
})

test('PostgreSQL refuses a second claim on a piece, and one on what was not handed over', async () => {
  const sold = await delivered({ quantity: 2 })
  await swap(sold, { quantity: 1 })
  const claim = (piece: number, state = 'open') =>
    market.sql(
      `insert into line_claims (id, parcel_id, line_id, first_piece, quantity, kind, subject_id, state, opened_at, ended_at)
       values (gen_random_uuid(), $1, $2, $3, 1, 'exchange', gen_random_uuid(), $4, now(), case when $4 <> 'open' then now() end)`,
      [sold.id, sold.lineId, piece, state],
    )
  await expect(claim(0)).rejects.toThrow('line_claims_one_at_a_time')
  await expect(claim(0, 'exchanged')).rejects.toThrow('line_claims_exchanged_once')
  await expect(claim(2)).rejects.toThrow('was not handed over')
  await claim(1)
})

describe('some pieces of a line', () => {
  test('are exchanged as far as the stock goes, and the rest is refunded', async () => {
    const sold = await delivered({ quantity: 3, stockL: 2, paid: true })
    await expect(swap(sold)).rejects.toMatchObject(refused('out_of_stock'))
    await expect(swap(sold, { quantity: 4 })).rejects.toMatchObject(refused('too_many', 422))
    await swap(sold, { quantity: 2 })
    expect(await stocks(sold)).toEqual({ M: 2, L: 0, reserved: 2 })
    expect(await choose(sold)).toMatchObject([
      { left: 1, isExchanged: false, refunds: [47_500], refundFrancs: 47_500 },
    ])
    await refundLine(sold)
    await expect(refundLine(sold)).rejects.toMatchObject(refused('goods_awaited'))
    expect((await read(sold)).oldItem).toMatchObject({ qty: 2, lineTotal: 95_000 })
    await sent(sold)
    await handOver(sold)
    await bringAllBack(sold)
    expect(await refundedFor(sold)).toBe(47_500)
    expect(await stocks(sold)).toEqual({ M: 5, L: 0, reserved: 0 })
    await expect(swap(sold)).rejects.toMatchObject(refused('refunded'))
    await expectLedgerAgrees(market.kernel)
  })

  test('come back in the size that an exchange gave', async () => {
    const sold = await delivered({ quantity: 2, paid: true })
    await swap(sold, { quantity: 1 })
    await sent(sold)
    await handOver(sold)
    await bringAllBack(sold)
    expect(await stocks(sold)).toEqual({ M: 4, L: 2, reserved: 0 })
    await decide(await complaintAbout(sold), { goodsBack: true })
    await bringAllBack(sold)
    expect(await stocks(sold)).toEqual({ M: 5, L: 3, reserved: 0 })
    expect(await refundedFor(sold)).toBe(sold.placed.total)
    await expectLedgerAgrees(market.kernel)
  })
})

describe('several lines of a parcel', () => {
  test('are exchanged and refunded at once; the other line’s days wait', async () => {
    const sold = await delivered({ withShoes: true, paid: true })
    await swap(sold)
    const pair = { id: sold.id, lineId: sold.shoes.lineId }
    market.clock.advance(60 * hour)
    await refundLine(pair)
    await sent(sold)
    await handOver(sold)
    market.clock.advance(60 * hour)
    await bringAllBack(sold)
    expect(await refundedFor(sold)).toBe(6_000)
    const { parcels } = await sold.buyer.call(listComplainableParcels, {})
    expect(parcels[0]).toMatchObject({ refusal: null })
    await expectLedgerAgrees(market.kernel)
  })

  test('a line is exchanged while another awaits its refund', async () => {
    const sold = await delivered({ withShoes: true })
    await refundLine({ id: sold.id, lineId: sold.shoes.lineId })
    await swap(sold)
    await complaintRefused(sold)
    expect(await read(sold)).toMatchObject({ state: 'open' })
  })

  test('two refunds of one parcel are paid each, to the franc', async () => {
    const sold = await delivered({ withShoes: true, paid: true })
    await refundLine(sold)
    await refundLine({ id: sold.id, lineId: sold.shoes.lineId })
    await bringAllBack(sold)
    expect(await refundedFor(sold)).toBe(53_500)
    await teamRefund(sold)
    expect(await refundedFor(sold)).toBe(sold.placed.total)
    await expectLedgerAgrees(market.kernel)
  })

  test('are given back at the shop, each by its own code', async () => {
    const sold = await delivered({ withShoes: true, atShop: true })
    await refundLine(sold)
    await refundLine({ id: sold.id, lineId: sold.shoes.lineId })
    const { returns } = await sold.buyer.call(listGoodsReturns, {
      params: { id: sold.placed._id },
    })
    for (const { code } of returns)
      await seller.call(takeGoodsAtShop, { params: { id: sold.id }, body: { otp: code ?? '' } })
    await market.settle()
    expect(await refundedFor(sold)).toBe(53_500)
  })
})

/** All pieces are claimed: there is nothing to complain about. */
async function complaintRefused(sold: Delivered): Promise<void> {
  await expect(complaintAbout(sold)).rejects.toMatchObject(exchangeOpen)
}
