import { randomInt } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  returnParcel,
  takeParcel,
  verifyClientOtp,
  verifyVendorOtp,
} from '#modules/deliveries/contract/deliveries.ts'
import { exchangeByShop, readExchangeChoice } from '#modules/exchanges/contract/exchanges.ts'
import { refundLineByShop } from '#modules/complaints/contract/shop-refund.ts'
import { takeGoods, takeGoodsAtShop } from '#modules/exchanges/contract/goods-returns.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { expectLedgerAgrees } from '../support/ledger.ts'
import type { Person, Seller } from '../support/market-people.ts'
import { inCash, line, order, parcelOf } from '../support/orders.ts'
import { waitFor } from '../support/wait-for.ts'
import { openKillableMarket } from './killable-market.ts'
import { rounds } from './rounds.ts'

/** Kills in the middle of each act of an exchange. */
const kills = rounds('EXCHANGE_KILLS', { usual: 1, long: 50 })
/** ms: from before the act begins to after it has ended. */
const longest = 300
const stock = 1_000

let market: Awaited<ReturnType<typeof openKillableMarket>>
let seller: Seller
let courier: Person

beforeAll(async () => {
  market = await openKillableMarket()
  seller = await market.people.seller()
  courier = await market.people.staff('livreur')
  await run('update delivery_settings set cash_cap_francs = 1000000000')
})
afterAll(() => market.close())

const run = async <Row>(text: string, values: unknown[] = []) =>
  (await market.kernel.database.pool.query(text, values)).rows as Row[]

/** Kills the server while the act runs, starts it again and sends the act again. */
async function killDuring(act: () => Promise<unknown>): Promise<void> {
  const running = act().catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, randomInt(longest)))
  await market.kill()
  await running
  await market.start()
  await act().catch(() => undefined)
}

type ExchangeRow = {
  outId: string
  outState: string
  clientOtp: string
  returnId: string
  doorCode: string
  backId: string
  backOtp: string
  state: string
}

async function exchangeOf(saleId: string): Promise<ExchangeRow[]> {
  return run<ExchangeRow>(
    `select x.state, o.id as "outId", o.state as "outState", o.client_otp as "clientOtp",
       g.id as "returnId", g.door_code as "doorCode", b.id as "backId", b.vendor_otp as "backOtp"
     from exchanges x join parcels o on o.id = x.out_parcel_id join goods_returns g on g.id = x.return_id
     left join parcels b on b.id = g.back_parcel_id where x.parcel_id = $1`,
    [saleId],
  )
}

async function only(saleId: string): Promise<ExchangeRow> {
  const rows = await exchangeOf(saleId)
  expect(rows).toHaveLength(1)
  const [row] = rows
  if (!row) throw new Error('no exchange')
  return row
}

async function carry(id: string): Promise<void> {
  const { vendorOtp = '' } = await seller.call(readyParcel, { params: { id } })
  await courier.call(takeParcel, { params: { id } })
  await courier.call(verifyVendorOtp, { body: { otp: vendorOtp } })
}

async function handOver(id: string, cashReceived: boolean): Promise<void> {
  const [row] = await run<{ otp: string }>('select client_otp as otp from parcels where id = $1', [
    id,
  ])
  const body = { fulfillmentId: id, otp: row?.otp ?? '', cashReceived }
  await courier.call(verifyClientOtp, { body })
}

test('an exchange whose server is killed at each act is made wholly or not at all, and once', async () => {
  for (let killed = 0; killed < kills; killed += 1) {
    const goods = await market.goods.product({ seller, stock, price: 5_000 })
    const pot = await market.goods.product({ seller, stock, price: 3_000 })
    const buyer = await market.people.buyer()
    const id = parcelOf(await order(buyer, [line(goods), line(pot)], inCash))
    await seller.call(acceptParcel, { params: { id } })
    await carry(id)
    await handOver(id, true)
    const { lines } = await seller.call(readExchangeChoice, { params: { id } })
    const sold = lines.find(({ lineTotal }) => lineTotal === 5_000)
    const other = lines.find(({ _id }) => _id !== sold?._id)
    const body = {
      lineId: sold?._id ?? '',
      variantId: sold?.variantId ?? '',
      payer: 'shop',
    } as const
    await killDuring(() => seller.call(exchangeByShop, { params: { id }, body }))
    const { outId } = await only(id)
    await carry(outId)
    await killDuring(() => handOver(outId, false))
    const { returnId, doorCode, outState } = await only(id)
    expect(outState).toBe('delivered')
    await killDuring(() =>
      courier.call(takeGoods, { params: { id: returnId }, body: { otp: doorCode } }),
    )
    const { backId, backOtp } = await only(id)
    await killDuring(() =>
      courier.call(returnParcel, { params: { id: backId }, body: { otp: backOtp } }),
    )
    expect(await only(id)).toMatchObject({ state: 'done' })
    const variants = await run<{ stock: number; reserved: number }>(
      'select stock, reserved from variants where product_id = $1',
      [goods._id],
    )
    expect(variants).toEqual([{ stock: stock - 1, reserved: 0 }])
    const lineId = other?._id ?? ''
    await killDuring(() => seller.call(refundLineByShop, { params: { id }, body: { lineId } }))
    const [awaited] = await run<{ otp: string }>(
      "select door_code as otp from goods_returns where parcel_id = $1 and cause = 'refund'",
      [id],
    )
    const otp = awaited?.otp ?? ''
    await killDuring(() => seller.call(takeGoodsAtShop, { params: { id }, body: { otp } }))
    await waitFor(async () => {
      const refunds = await run<{ francs: number }>(
        'select amount_francs as francs from refunds where subject_id = $1',
        [id],
      )
      expect(refunds).toEqual([{ francs: 3_000 }])
    })
    await expectLedgerAgrees(market.kernel)
  }
})
