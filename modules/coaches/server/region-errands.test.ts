import { afterAll, expect, test } from 'vitest'

import { confirmArrival } from '#modules/coaches/contract/coach-arrivals.ts'
import { refundLineByShop } from '#modules/complaints/contract/shop-refund.ts'
import { byId } from '#modules/deliveries/server/testing/crew.ts'
import { exchangeByShop, readExchangeChoice } from '#modules/exchanges/contract/exchanges.ts'
import {
  listGoodsReturns,
  takeGoods,
  takeGoodsAtRelay,
} from '#modules/exchanges/contract/goods-returns.ts'
import { handOverAtRelay } from '#modules/relays/contract/own-relay.ts'
import { giveToShop, listDrops } from '#modules/relays/contract/relay-drops.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { home } from '../../../tests/support/orders.ts'
import { openRegion } from './testing/region-crew.ts'

const region = await openRegion()
const { market, street, moussa, main, tembely, drop, wayOf, holderOf } = region
afterAll(() => market.close())

const stateOf = async (id: string) =>
  (await market.sql<{ state: string }>('select state from parcels where id = $1', [id]))[0]?.state
const errandOf = async (id: string, errand: 'goods_back' | 'replacement') =>
  (
    await market.sql<{ id: string; number: number }>(
      'select id, number from parcels where errand_for = $1 and errand = $2',
      [id, errand],
    )
  )[0] ?? { id: '', number: 0 }
const lineOf = async (id: string) =>
  (await main.call(readExchangeChoice, byId(id))).lines[0] ?? { _id: '', variants: [] }
const giveTo = (id: string, otp: string) => tembely.call(giveToShop, { ...byId(id), body: { otp } })

/** What the buyer has to give back, and its code. */
async function awaited(buyer: Person, orderId: string) {
  const [goods] = (await buyer.call(listGoodsReturns, byId(orderId))).returns
  return { returnId: goods?._id ?? '', code: goods?.code ?? '' }
}

async function deliveredInBamako() {
  const parcel = await region.inBamako()
  const clientOtp = await street.codeOf(parcel.id, 'clientOtp')
  await street.handOver(moussa, { id: parcel.id, clientOtp })
  return parcel
}

async function goHome(id: string, code: string) {
  await region.receive(code)
  await region.leaveForHome([id])
  await tembely.call(confirmArrival, { body: { code } })
  await giveTo(id, await street.codeOf(id, 'vendorOtp'))
}

test('goods given back at a door in Bamako go home by the station and the coach', async () => {
  const { id, placed, buyer, code } = await deliveredInBamako()
  await main.call(refundLineByShop, { ...byId(id), body: { lineId: (await lineOf(id))._id } })
  const goods = await awaited(buyer, placed._id)
  await moussa.call(takeGoods, { ...byId(goods.returnId), body: { otp: goods.code } })
  const back = await errandOf(id, 'goods_back')
  expect(await wayOf(back.id)).toEqual([
    'courier station taken',
    'coach relay planned',
    'shop shop planned',
  ])
  await goHome(back.id, `${code}/${back.number}`)
  expect([await stateOf(back.id), await holderOf(back.id)]).toEqual(['returned', ['shop']])
  expect(await wayOf(back.id)).toEqual([
    'courier station done',
    'coach relay done',
    'shop shop done',
  ])
  const fees = await market.sql('select 1 from courier_fees where parcel_id = $1', [back.id])
  expect(fees).toHaveLength(1)
  await expectLedgerAgrees(market.kernel)
})

test('goods given back at the relay point of their shop wait there for it', async () => {
  const { id, placed, buyer, vendorOtp } = await region.ready({
    receiveAt: 'relay',
    relayId: drop.relayId,
    shippingAddress: { ...home, region: 'Bandiagara', quartier: null },
  })
  await region.bring(vendorOtp)
  const otp = await street.codeOf(id, 'clientOtp')
  await tembely.call(handOverAtRelay, { ...byId(id), body: { otp } })
  await main.call(refundLineByShop, { ...byId(id), body: { lineId: (await lineOf(id))._id } })
  const goods = await awaited(buyer, placed._id)
  await tembely.call(takeGoodsAtRelay, { ...byId(goods.returnId), body: { otp: goods.code } })
  const back = await errandOf(id, 'goods_back')
  expect((await tembely.call(listDrops, {})).back).toMatchObject([{ parcelId: back.id }])
  await giveTo(back.id, await region.returnCode(back.id))
  expect(await wayOf(back.id)).toEqual(['buyer relay done', 'shop shop done'])
  expect([await stateOf(back.id), await holderOf(back.id)]).toEqual(['returned', ['shop']])
  await expectLedgerAgrees(market.kernel)
})

test('a new article is brought to the relay point, and comes to its door as the sale did', async () => {
  const { id, placed, buyer, code } = await deliveredInBamako()
  const { _id: lineId, variants } = await lineOf(id)
  const variantId = variants[0]?._id ?? ''
  await main.call(exchangeByShop, { ...byId(id), body: { lineId, variantId, payer: 'shop' } })
  const out = await errandOf(id, 'replacement')
  await main.call(acceptParcel, byId(out.id)).catch(() => null)
  const { vendorOtp = '' } = await main.call(readyParcel, byId(out.id))
  expect((await tembely.call(listDrops, {})).coming).toMatchObject([{ parcelId: out.id }])
  await region.bring(vendorOtp)
  await region.leave([out.id])
  await region.comes(`${code}/${out.number}`, moussa.user._id)
  const clientOtp = await street.codeOf(out.id, 'clientOtp')
  await street.handOver(moussa, { id: out.id, clientOtp })
  expect(await wayOf(out.id)).toEqual([
    'shop relay done',
    'coach station done',
    'courier buyer done',
  ])
  const goods = await awaited(buyer, placed._id)
  await moussa.call(takeGoods, { ...byId(goods.returnId), body: { otp: goods.code } })
  const back = await errandOf(id, 'goods_back')
  await goHome(back.id, `${code}/${back.number}`)
  expect([await stateOf(back.id), await holderOf(back.id)]).toEqual(['returned', ['shop']])
  await expectLedgerAgrees(market.kernel)
})
