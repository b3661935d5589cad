import { afterAll, expect, test } from 'vitest'

import { refundLineByShop } from '#modules/complaints/contract/shop-refund.ts'
import { wrongOtp } from '#modules/deliveries/server/testing/street.ts'
import {
  listGoodsReturns,
  takeGoods,
  takeGoodsAtRelay,
  takeGoodsAtShop,
} from '#modules/exchanges/contract/goods-returns.ts'
import { handOverAtRelay, listRelayParcels } from '#modules/relays/contract/own-relay.ts'
import { bringToRelay } from '#modules/relays/contract/relay-courier.ts'
import { acceptParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { pickUp } from '../../../tests/support/parcels.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { relayOf } from '../../../tests/support/relays.ts'
import { openExchanges } from './testing/swapped.ts'

const { market, street, seller, salif, delivered } = await openExchanges()
const lamine = await market.seller({ name: 'Lamine Couture' })
const { relayId } = await relayOf(market, lamine)
afterAll(() => market.close())

async function receive(id: string): Promise<void> {
  await seller.call(acceptParcel, { params: { id } })
  await pickUp(id, { seller, courier: salif })
  const { parcels } = await lamine.call(listRelayParcels, { query: { list: 'expected' } })
  const otp = parcels.find(({ parcelId }) => parcelId === id)?.code ?? ''
  await salif.call(bringToRelay, { params: { id }, body: { otp } })
  const clientOtp = await street.codeOf(id, 'clientOtp')
  await lamine.call(handOverAtRelay, {
    params: { id },
    body: { otp: clientOtp, cashReceived: true },
  })
}

/** Goods of a sale that their buyer has to give back, with her code. */
async function awaited(by: Person, wanted: Parameters<typeof delivered>[0] = {}) {
  const { id, lineId, placed } = await delivered({ paid: true, stockL: 0, by, ...wanted })
  await seller.call(refundLineByShop, { params: { id }, body: { lineId } })
  const { returns } = await by.call(listGoodsReturns, { params: { id: placed._id } })
  const [goods] = returns
  return {
    id,
    orderNumber: placed.orderNumber,
    returnId: goods?._id ?? '',
    code: goods?.code ?? '',
  }
}
type Awaited_ = Awaited<ReturnType<typeof awaited>>

const places = {
  'a courier': {
    wanted: {},
    take: ({ returnId: id }: Awaited_, otp: string) =>
      salif.call(takeGoods, { params: { id }, body: { otp } }),
  },
  'a relay point': {
    wanted: { relay: { relayId, receive } },
    take: ({ returnId: id }: Awaited_, otp: string) =>
      lamine.call(takeGoodsAtRelay, { params: { id }, body: { otp } }),
  },
  'the shop': {
    wanted: {},
    take: ({ id }: Awaited_, otp: string) =>
      seller.call(takeGoodsAtShop, { params: { id }, body: { otp } }),
  },
}

test.each(Object.entries(places))(
  'to %s, the code of her other goods is named and costs no try',
  async (_, { wanted, take }) => {
    const buyer = await market.buyer()
    const [one, other] = [await awaited(buyer, wanted), await awaited(buyer, wanted)]
    const strange = await awaited(await market.buyer(), wanted)
    for (let times = 0; times < 6; times += 1)
      expect(await refusal(take(one, other.code))).toMatchObject({
        status: 422,
        code: 'deliveries.other_parcel',
        message: expect.stringContaining(other.orderNumber),
      })
    expect(await refusal(take(one, wrongOtp(one.code)))).toMatchObject({
      code: 'deliveries.wrong_code',
      details: { triesLeft: 4 },
    })
    expect(await refusal(take(one, strange.code))).toMatchObject({
      code: 'deliveries.wrong_code',
      details: { triesLeft: 3 },
    })
    await take(one, one.code)
    await take(other, other.code)
  },
)
