import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { cancelRemittance, openRemittance, readCashBox } from '#contract/deliveries/courier-cash.ts'
import {
  currentDeliveries,
  deliveryHistory,
  failDelivery,
  giveParcelBack,
  resendCode,
  returnParcel,
  takeParcel,
  tryAgain,
  vendorsInTransit,
  verifyClientOtp,
  verifyVendorOtp,
} from '#contract/deliveries/deliveries.ts'
import { changeDeliverySettings } from '#contract/deliveries/delivery-groups.ts'
import { confirmRemittance, listRemittances } from '#contract/deliveries/dispatch.ts'
import { readOrder } from '#contract/orders/orders.ts'
import { listSellerOrders } from '#contract/orders/seller-orders.ts'
import { openMarket, type Market } from '../../../tests/market.ts'
import type { Goods } from '../../../tests/market-goods.ts'
import type { Person, Seller } from '../../../tests/market-people.ts'
import { refusal } from '../../accounts/testing/callers.ts'
import { balancesOf } from '../../ledger/index.ts'
import { streetOf, wrongOtp } from '../testing/street.ts'

let market: Market
let street: ReturnType<typeof streetOf>
let seller: Seller
let goods: Goods
let moussa: Person
let chef: Person
beforeAll(async () => {
  market = await openMarket()
  street = streetOf(market)
  seller = await market.seller()
  goods = await market.product({ seller, stock: 1_000 })
  moussa = await street.courier('Moussa Traoré')
  chef = await market.staff('chef_livreur')
})
afterAll(() => market.close())

const byId = (id: string) => ({ params: { id } })
const balance = async (account: string) =>
  (
    await balancesOf(market.kernel.db, [
      'courier_cash',
      'courier_payable',
      'delivery_revenue',
      'bank',
      'refunds_due',
    ])
  ).get(account) ?? 0
const nobodysId = '0192f0c1-2222-7333-8444-555566667777'

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

  test('a parcel that nobody took may be fetched with its code at once; one that a colleague took may not', async () => {
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

  test('another group’s parcel is not there, whatever is tried', async () => {
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

  test('somebody not admitted yet sees and takes nothing', async () => {
    const newcomer = await street.courier('Bakary Coulibaly', 'ikachi', false)
    const { id, vendorOtp } = await street.ready(seller, goods)
    for (const asked of [
      () => newcomer.call(vendorsInTransit, {}),
      () => newcomer.call(currentDeliveries, {}),
      () => newcomer.call(takeParcel, byId(id)),
      () => newcomer.call(verifyVendorOtp, { body: { otp: vendorOtp } }),
    ])
      expect(await refusal(asked())).toMatchObject({ status: 403, code: 'deliveries.not_admitted' })
  })

  test.each([
    ['', 'Veuillez entrer un code à 6 chiffres.'],
    ['12345', 'Le code doit contenir 6 chiffres.'],
    ['12a456', 'Le code doit contenir 6 chiffres.'],
  ])('a code written « %s » is refused in the specification’s words', async (otp, sentence) => {
    expect(await refusal(moussa.call(verifyVendorOtp, { body: { otp } }))).toMatchObject({
      status: 400,
      details: { otp: sentence },
    })
  })
})

describe('at the door', () => {
  test('the buyer reads the code on the order and by SMS; with it the cash is in the box and the fee is the courier’s', async () => {
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
    // The phone lost the answer and sends it again; a wrong one later is told apart.
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

  test('two hand-overs of one parcel at once are one', async () => {
    const parcel = await street.onTheWay(moussa, seller, goods)
    const before = await balance(`courier_cash:${moussa.user._id}`)
    const answers = await Promise.all([1, 2, 3].map(() => street.handOver(moussa, parcel)))
    expect(answers.filter(({ alreadyDelivered }) => !alreadyDelivered)).toHaveLength(1)
    expect((await balance(`courier_cash:${moussa.user._id}`)) - before).toBe(11_000)
  })
})

describe('a parcel that cannot be handed over', () => {
  test('needs a reason and a photo of the courier’s own, is tried again, then goes back against the shop’s code, and the buyer is refunded', async () => {
    const parcel = await street.onTheWay(moussa, seller, goods, { paid: true })
    const photo = await street.photo(moussa)
    const fail = (imageId: string) =>
      moussa.call(failDelivery, { ...byId(parcel.id), body: { kind: 'absent', imageId } })
    expect(await refusal(fail(''))).toMatchObject({
      status: 400,
      details: { imageId: 'Prenez une photo de la porte.' },
    })
    expect(await refusal(fail(await street.photo(chef)))).toMatchObject({
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
    await moussa.call(tryAgain, byId(parcel.id))
    await moussa.call(tryAgain, byId(parcel.id))
    await fail(photo)
    expect((await moussa.call(currentDeliveries, {})).deliveries[0]).toMatchObject({
      state: 'returning',
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

  test('goes back by itself when nobody made the second try in time', async () => {
    const parcel = await street.onTheWay(moussa, seller, goods)
    await moussa.call(failDelivery, {
      ...byId(parcel.id),
      body: { kind: 'refused', imageId: await street.photo(moussa) },
    })
    await market.runJob('deliveries.send-overdue-back')
    expect(
      (await moussa.call(currentDeliveries, {})).deliveries.find(
        ({ fulfillmentId }) => fulfillmentId === parcel.id,
      )?.state,
    ).toBe('failed')
    market.clock.advance(9 * 3_600_000)
    await market.runJob('deliveries.send-overdue-back')
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

describe('the cash box', () => {
  test('is emptied by a remittance that the manager confirms with the courier’s code, once', async () => {
    const fanta = await street.courier('Fanta Ballo')
    const remit = (amount?: number, key: string = crypto.randomUUID()) =>
      fanta.call(openRemittance, { body: amount ? { amount } : {} }, { idempotencyKey: key })
    expect(await refusal(remit())).toMatchObject({ code: 'deliveries.remittance_amount' })
    await street.handOver(fanta, await street.onTheWay(fanta, seller, goods))
    await street.handOver(fanta, await street.onTheWay(fanta, seller, goods))
    expect(await fanta.call(readCashBox, {})).toMatchObject({
      box: 22_000,
      cap: 150_000,
      earnings: { week: 1_400, delivered: 2, ended: 2, due: 1_400 },
    })
    expect(await refusal(remit(22_001))).toMatchObject({ code: 'deliveries.remittance_amount' })

    const first = await remit(20_000, 'remise-envoyee-deux-fois')
    expect(await remit(20_000, 'remise-envoyee-deux-fois')).toEqual(first)
    expect(await refusal(remit())).toMatchObject({
      status: 409,
      code: 'deliveries.remittance_open',
    })
    const { open } = await chef.call(listRemittances, {})
    expect(open).toMatchObject([{ _id: first._id, amount: 20_000, courierName: 'Fanta Ballo' }])
    expect(JSON.stringify(open)).not.toContain(first.code)
    const confirm = (code: string) =>
      chef.call(confirmRemittance, { ...byId(first._id), body: { code } })
    expect(await refusal(confirm(wrongOtp(first.code)))).toMatchObject({
      code: 'deliveries.wrong_code',
    })
    const bank = await balance('bank')
    const answers = await Promise.allSettled([confirm(first.code), confirm(first.code)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await balance('bank')) - bank).toBe(20_000)
    const after = await fanta.call(readCashBox, {})
    expect(after).toMatchObject({ box: 2_000, remittance: null })
    expect(after.movements).toHaveLength(3)
    expect(after.movements.find(({ amount }) => amount < 0)).toMatchObject({
      label: 'Remis à Équipe chef_livreur',
      amount: -20_000,
    })
    const last = await remit()
    await fanta.call(cancelRemittance, byId(last._id))
    expect(
      await refusal(chef.call(confirmRemittance, { ...byId(last._id), body: { code: last.code } })),
    ).toMatchObject({ status: 404 })
  })

  test('when full takes no new parcel to be paid in cash, yet paid ones', async () => {
    const admin = await market.staff('admin')
    await admin.call(changeDeliverySettings, {
      body: { courierShareBasisPoints: 7_000, cashCap: 10_000 },
    })
    const oumou = await street.courier('Oumou Sacko')
    await street.handOver(oumou, await street.onTheWay(oumou, seller, goods))
    const cash = await street.ready(seller, goods)
    expect(await refusal(oumou.call(takeParcel, byId(cash.id)))).toMatchObject({
      status: 422,
      code: 'deliveries.cash_cap',
    })
    expect(
      await refusal(oumou.call(verifyVendorOtp, { body: { otp: cash.vendorOtp } })),
    ).toMatchObject({ code: 'deliveries.cash_cap' })
    await oumou.call(takeParcel, byId((await street.ready(seller, goods, { paid: true })).id))
    await admin.call(changeDeliverySettings, {
      body: { courierShareBasisPoints: 7_000, cashCap: 150_000 },
    })
  })
})
