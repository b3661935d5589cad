import { afterAll, expect, test } from 'vitest'

import { handOverAtShop } from '#modules/counter/contract/collection.ts'
import { returnParcel, verifyClientOtp } from '#modules/deliveries/contract/deliveries.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { byId } from '#modules/deliveries/server/testing/crew.ts'
import { wrongOtp } from '#modules/deliveries/server/testing/street.ts'
import { offerCollection } from '../../../tests/support/collections.ts'
import { failTries } from '../../../tests/support/failed-tries.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { payFor } from '../../../tests/support/payments.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { openRelayStreet } from './testing/relay-street.ts'

const { market, street, seller, goods, moussa, onTheWay, relayCode, bring, kept, give } =
  await openRelayStreet()
await offerCollection(seller)
afterAll(() => market.close())

/** Ten right codes of the other parcel cost no try: a wrong one then has all but itself left. */
async function expectNamed(
  type: (otp: string) => Promise<unknown>,
  codes: { own: string; other: string },
  words: string,
): Promise<void> {
  for (let times = 0; times < 6; times += 1)
    expect(await refusal(type(codes.other))).toMatchObject({
      status: 422,
      code: 'deliveries.other_parcel',
      message: expect.stringContaining(words),
    })
  expect(await refusal(type(wrongOtp(codes.own)))).toMatchObject({
    code: 'deliveries.wrong_code',
    details: { triesLeft: 4 },
  })
}

test('at a relay point, the code of her other parcel is named and costs no try', async () => {
  const buyer = await market.buyer()
  const [one, other] = [await kept({ paid: true, buyer }), await kept({ paid: true, buyer })]
  const strange = await kept({ paid: true })
  const words = `Ce code est celui du colis de Bazin Diarra, commande ${other.placed.orderNumber}.`
  const codes = { own: one.clientOtp, other: other.clientOtp }
  await expectNamed((otp) => give(one.id, { otp }), codes, words)
  expect(await refusal(give(one.id, { otp: strange.clientOtp }))).toMatchObject({
    code: 'deliveries.wrong_code',
    details: { triesLeft: 3 },
  })
  await give(one.id, { otp: one.clientOtp })
  await give(other.id, { otp: other.clientOtp })
})

test('at the shop’s counter too, and each SMS names its order and the shop', async () => {
  const buyer = await market.buyer()
  const waits = async () => {
    const placed = await order(buyer, [line(goods)], { receiveAt: 'shop' })
    await payFor(market, placed)
    const id = placed.fulfillments[0]?._id ?? ''
    await seller.call(acceptParcel, byId(id))
    await seller.call(readyParcel, byId(id))
    return { id, placed, otp: await street.codeOf(id, 'clientOtp') }
  }
  const [one, other] = [await waits(), await waits()]
  const type = (otp: string) => seller.call(handOverAtShop, { ...byId(one.id), body: { otp } })
  const words = `Bazin Diarra, commande ${other.placed.orderNumber}`
  await expectNamed(type, { own: one.otp, other: other.otp }, words)
  await market.settle()
  for (const { otp, placed } of [one, other]) {
    const [sms] = market.sms.messages().filter(({ message }) => message.includes(otp))
    expect(sms?.message).toContain(placed.orderNumber)
    expect(sms?.message).toContain('Bazin Diarra')
  }
  await type(one.otp)
})

test('the SMS of a relay point names order, shop and relay', async () => {
  const { placed, clientOtp } = await kept({ paid: true })
  await market.settle()
  const [sms] = market.sms.messages().filter(({ message }) => message.includes(clientOtp))
  expect(sms?.message).toContain(placed.orderNumber)
  expect(sms?.message).toContain('Bazin Diarra')
  expect(sms?.message).toContain('Lamine Couture')
})

test('at one door with two parcels, and on their way back to one shop', async () => {
  const buyer = await market.buyer()
  const one = await street.onTheWay(moussa, seller, goods, { paid: true, buyer })
  const other = await street.onTheWay(moussa, seller, goods, { paid: true, buyer })
  const type = (otp: string) =>
    moussa.call(verifyClientOtp, { body: { fulfillmentId: one.id, otp, cashReceived: true } })
  const words = `commande ${other.placed.orderNumber}`
  await expectNamed(type, { own: one.clientOtp, other: other.clientOtp }, words)
  await failTries(market, moussa, { id: one.id, kinds: ['absent', 'absent'] })
  await failTries(market, moussa, { id: other.id, kinds: ['absent', 'absent'] })
  const codes = {
    own: await street.codeOf(one.id, 'vendorOtp'),
    other: await street.codeOf(other.id, 'vendorOtp'),
  }
  const back = (otp: string) => moussa.call(returnParcel, { ...byId(one.id), body: { otp } })
  await expectNamed(back, codes, words)
  await back(codes.own)
  const sent = await market.sql('select state from parcels where id = $1', [one.id])
  expect(sent).toEqual([{ state: 'returned' }])
})

test('the relay’s code for another parcel that the courier brings is named as well', async () => {
  const [one, other] = [await onTheWay({ paid: true }), await onTheWay({ paid: true })]
  const codes = { own: await relayCode(one.id), other: await relayCode(other.id) }
  const words = `commande ${other.placed.orderNumber}`
  await expectNamed((otp) => bring(one.id, otp), codes, words)
  await bring(one.id, codes.own)
  expect(await bring(other.id, codes.other)).toMatchObject({ alreadyThere: false })
})
