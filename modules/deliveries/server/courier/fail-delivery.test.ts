import { afterAll, describe, expect, test } from 'vitest'

import {
  currentDeliveries,
  failDelivery,
  returnParcel,
  tryAgain,
} from '#modules/deliveries/contract/deliveries.ts'
import { readOrder } from '#modules/orders/contract/orders.ts'
import { listSellerOrders } from '#modules/shop-orders/contract/seller-orders.ts'
import { byId, openCrew } from '../testing/crew.ts'
import { wrongOtp } from '../testing/street.ts'
import { refusal } from '../../../../tests/support/refusal.ts'
import { pictureOf } from '../../../../tests/support/pictures.ts'
import { expectLastSaid } from '../../../../tests/support/said-days.ts'

const { market, street, seller, goods, moussa, chef, balance } = await openCrew()
afterAll(() => market.close())

const nobodysId = '0192f0c1-2222-7333-8444-555566667777'

describe('a parcel that cannot be handed over', () => {
  test('needs a reason and the courier’s photo, is tried again, then returns and is refunded', async () => {
    const parcel = await street.onTheWay(moussa, seller, goods, { paid: true })
    const photo = await pictureOf(market, moussa)
    const fail = (imageId: string) =>
      moussa.call(failDelivery, { ...byId(parcel.id), body: { kind: 'absent', imageId } })
    expect(await refusal(fail(''))).toMatchObject({
      status: 400,
      details: { imageId: 'Prenez une photo de la porte.' },
    })
    expect(await refusal(fail(await pictureOf(market, chef)))).toMatchObject({
      code: 'deliveries.photo_unknown',
    })
    expect(await refusal(fail(nobodysId))).toMatchObject({ code: 'deliveries.photo_unknown' })
    await fail(photo)
    const [waiting] = (await moussa.call(currentDeliveries, {})).deliveries
    expect(waiting).toMatchObject({
      state: 'failed',
      tryNumber: 2,
      secondTryBefore: '2026-11-20T18:00:00.000Z',
      lastFailure: 'Client absent, ne répond pas',
    })
    await market.settle()
    await expectLastSaid(market.kernel, 'a second try')
    expect(await refusal(moussa.call(tryAgain, byId(parcel.id)))).toMatchObject({
      status: 409,
      code: 'deliveries.too_soon',
      message: expect.stringMatching(/pas avant .*\d+.h/),
    })
    const early = await pictureOf(market, moussa)
    market.clock.advance(2 * 3_600_000)
    await moussa.call(tryAgain, byId(parcel.id))
    await moussa.call(tryAgain, byId(parcel.id))
    for (const old of [photo, early])
      expect(await refusal(fail(old))).toMatchObject({ code: 'deliveries.photo_old' })
    await fail(await pictureOf(market, moussa))
    // The last one promises no other.
    await market.settle()
    const failed = await market.sql<{ message: string }>(
      `select message from notifications where news_key like $1 order by created_at`,
      [`parcel:${parcel.id}:failed:%`],
    )
    expect(failed.map(({ message }) => message.includes('second essai'))).toEqual([true, false])
    // The way back is to the shop: nothing of the buyer is read any more.
    expect((await moussa.call(currentDeliveries, {})).deliveries[0]).toMatchObject({
      state: 'returning',
      clientName: 'Bazin Diarra',
      clientPhone: seller.user.phone,
      clientAddress: 'Bagadadji, rue 508',
      quartier: 'Bagadadji',
      landmark: '',
      gpsCoordinates: null,
    })

    const returnOtp = await street.codeOf(parcel.id, 'vendorOtp')
    expect(returnOtp).not.toBe(parcel.vendorOtp)
    const own = (
      await seller.call(listSellerOrders, { query: { state: 'returning' } })
    ).orders.find(({ _id }) => _id === parcel.id)
    expect(own?.vendorOtp).toBe(returnOtp)
    const giveBack = (otp: string) =>
      moussa.call(returnParcel, { ...byId(parcel.id), body: { otp } })
    expect(await refusal(giveBack(wrongOtp(returnOtp)))).toMatchObject({
      code: 'deliveries.wrong_code',
      details: { triesLeft: 4 },
    })
    const owed = await balance('refunds_due')
    for (let times = 0; times < 2; times += 1)
      expect(await giveBack(returnOtp)).toEqual({ message: 'Colis rendu à la boutique.' })
    expect((await balance('refunds_due')) - owed).toBe(-11_000)
    expect((await parcel.buyer.call(readOrder, byId(parcel.placed._id))).payment.state).toBe(
      'refund_due',
    )
  })

  test('goes back by a job when the second try is not made in time', async () => {
    const parcel = await street.onTheWay(moussa, seller, goods)
    await moussa.call(failDelivery, {
      ...byId(parcel.id),
      body: { kind: 'refused', imageId: await pictureOf(market, moussa) },
    })
    await market.runJob('promises.end', 'deliveries.try_again')
    expect(
      (await moussa.call(currentDeliveries, {})).deliveries.find(
        ({ fulfillmentId }) => fulfillmentId === parcel.id,
      )?.state,
    ).toBe('failed')
    market.clock.advance(9 * 3_600_000)
    await market.runJob('promises.end', 'deliveries.try_again')
    expect(
      (await moussa.call(currentDeliveries, {})).deliveries.find(
        ({ fulfillmentId }) => fulfillmentId === parcel.id,
      )?.state,
    ).toBe('returning')
    await moussa.call(returnParcel, {
      ...byId(parcel.id),
      body: { otp: await street.codeOf(parcel.id, 'vendorOtp') },
    })
  })
})
