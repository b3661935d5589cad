import { afterAll, describe, expect, test } from 'vitest'

import {
  currentDeliveries,
  deliveryHistory,
  giveParcelBack,
  resendCode,
  takeParcel,
  vendorsInTransit,
  verifyClientOtp,
  verifyVendorOtp,
} from '#modules/deliveries/contract/deliveries.ts'
import { readOrder } from '#modules/orders/contract/orders.ts'
import { byId, openCrew } from '../testing/crew.ts'
import { wrongOtp } from '../testing/street.ts'
import { refusal } from '../../../../tests/support/refusal.ts'

const { market, street, seller, goods, moussa, balance } = await openCrew()
afterAll(() => market.close())

describe('at the shop', () => {
  test('a courier sees where parcels go, and learns to whom only with the seller’s code', async () => {
    const { id, vendorOtp } = await street.ready(seller, goods)
    const { vendors } = await moussa.call(vendorsInTransit, {})
    expect(vendors).toMatchObject([
      {
        shopName: 'Bazin Diarra',
        shopAddress: 'Bagadadji, rue 508',
        phone: seller.user.phone,
        parcels: [{ fulfillmentId: id, mine: false, destination: 'Badalabougou', cashDue: 11_000 }],
      },
    ])
    expect(JSON.stringify(vendors)).not.toMatch(/Awa Diarra|76123456|pharmacie/)
    await moussa.call(takeParcel, byId(id))
    expect((await moussa.call(currentDeliveries, {})).deliveries).toEqual([])
    const { delivery } = await moussa.call(verifyVendorOtp, { body: { otp: vendorOtp } })
    expect(delivery).toMatchObject({
      fulfillmentId: id,
      clientName: 'Awa Diarra',
      clientPhone: '76123456',
      clientAddress: 'Badalabougou, derrière la pharmacie du Pont',
      cashDue: 11_000,
      shippingFee: 1_000,
      vendorShop: 'Bazin Diarra',
    })
    await street.handOver(moussa, { id, clientOtp: await street.codeOf(id, 'clientOtp') })
  })

  test('an unassigned parcel may be fetched with its code; one that a colleague took may not', async () => {
    const sekou = await street.courier('Sékou Doumbia')
    const free = await street.ready(seller, goods)
    const taken = await street.ready(seller, goods)
    await sekou.call(takeParcel, byId(taken.id))
    expect(await refusal(moussa.call(takeParcel, byId(taken.id)))).toMatchObject({ status: 409 })
    expect(
      await refusal(moussa.call(verifyVendorOtp, { body: { otp: taken.vendorOtp } })),
    ).toMatchObject({ status: 422, code: 'deliveries.wrong_code' })
    expect(
      (
        await moussa.call(verifyVendorOtp, {
          body: { otp: ` ${free.vendorOtp.slice(0, 3)} ${free.vendorOtp.slice(3)} ` },
        })
      ).delivery.fulfillmentId,
    ).toBe(free.id)
    await sekou.call(giveParcelBack, byId(taken.id))
    await moussa.call(verifyVendorOtp, { body: { otp: taken.vendorOtp } })
    for (const { id } of [free, taken])
      await street.handOver(moussa, { id, clientOtp: await street.codeOf(id, 'clientOtp') })
  })

  test('another group’s parcel is reported as unknown, whatever is tried', async () => {
    const far = await street.courier('Issa Koné', 'sikasso')
    const { id, vendorOtp } = await street.ready(seller, goods)
    expect((await far.call(vendorsInTransit, {})).vendors).toEqual([])
    expect(await refusal(far.call(takeParcel, byId(id)))).toMatchObject({ status: 404 })
    expect(await refusal(far.call(verifyVendorOtp, { body: { otp: vendorOtp } }))).toMatchObject({
      code: 'deliveries.wrong_code',
    })
    await moussa.call(takeParcel, byId(id))
    await moussa.call(giveParcelBack, byId(id))
  })
})

describe('at the door', () => {
  test('the buyer has the code on the order and by SMS; with it cash and fee are booked', async () => {
    const parcel = await street.onTheWay(moussa, seller, goods)
    await market.settle()
    const { fulfillments } = await parcel.buyer.call(readOrder, byId(parcel.placed._id))
    expect(fulfillments[0]?.clientOtp).toBe(parcel.clientOtp)
    const shown = `${parcel.clientOtp.slice(0, 3)} ${parcel.clientOtp.slice(3)}`
    expect(market.sms.messages('76123456').some((sms) => sms.message.endsWith(shown))).toBe(true)

    const before = {
      cash: await balance(`courier_cash:${moussa.user._id}`),
      fee: await balance(`courier_payable:${moussa.user._id}`),
    }
    expect(
      await refusal(
        moussa.call(verifyClientOtp, { body: { fulfillmentId: parcel.id, otp: parcel.clientOtp } }),
      ),
    ).toMatchObject({
      status: 422,
      code: 'deliveries.cash_unconfirmed',
    })
    expect(await street.handOver(moussa, parcel)).toMatchObject({
      message: 'Colis livré.',
      alreadyDelivered: false,
    })
    expect((await balance(`courier_cash:${moussa.user._id}`)) - before.cash).toBe(11_000)
    expect((await balance(`courier_payable:${moussa.user._id}`)) - before.fee).toBe(-700)
    // The phone lost the answer and sends the code again; a wrong code later is refused.
    expect(await street.handOver(moussa, parcel)).toMatchObject({ alreadyDelivered: true })
    expect(
      await refusal(street.handOver(moussa, { ...parcel, clientOtp: wrongOtp(parcel.clientOtp) })),
    ).toMatchObject({ code: 'deliveries.already_delivered' })
    expect((await balance(`courier_cash:${moussa.user._id}`)) - before.cash).toBe(11_000)
    const { history } = await moussa.call(deliveryHistory, {})
    expect(history[0]).toMatchObject({
      fulfillmentId: parcel.id,
      vendorShop: 'Bazin Diarra',
      cashCollected: 11_000,
      earned: 700,
    })
  })

  test('the code comes again when asked, with limits, and never to the courier', async () => {
    const parcel = await street.onTheWay(moussa, seller, goods)
    await market.settle()
    const before = market.sms.messages('76123456').length
    expect(await moussa.call(resendCode, byId(parcel.id))).toEqual({
      message: 'Le code est envoyé au client par SMS.',
    })
    await market.settle()
    expect(market.sms.messages('76123456')).toHaveLength(before + 1)
    expect(await refusal(moussa.call(resendCode, byId(parcel.id)))).toMatchObject({
      status: 429,
      code: 'deliveries.resend_limit',
      retryAfter: 120,
    })
    const sekou = await street.courier('Autre')
    expect(await refusal(sekou.call(resendCode, byId(parcel.id)))).toMatchObject({ status: 404 })
    await street.handOver(moussa, parcel)
  })
})
