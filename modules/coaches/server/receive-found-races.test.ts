import { afterAll, expect, test } from 'vitest'

import { confirmArrival } from '#modules/coaches/contract/coach-arrivals.ts'
import { receiveFromCoach } from '#modules/coaches/contract/region-parcels.ts'
import { returnParcel } from '#modules/deliveries/contract/deliveries.ts'
import { byId } from '#modules/deliveries/server/testing/crew.ts'
import { readOrder } from '#modules/orders/contract/orders.ts'
import { handOverAtRelay } from '#modules/relays/contract/own-relay.ts'
import { approveRefund, sendRefund } from '#modules/refunds/contract/refunds.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { inCash } from '../../../tests/support/orders.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { relayOf } from '../../../tests/support/relays.ts'
import { openLosses, plain } from './testing/lossy-station.ts'

const place = await openLosses()
const {
  market,
  street,
  chef,
  moussa,
  seller,
  arrive,
  depart,
  finance,
  sender,
  stateOf,
  told,
  balanceOf,
  goodsOf,
  refundOf,
  attacked,
  lost,
  collect,
  sent,
  ofTwoShops,
} = place
afterAll(async () => {
  await expectLedgerAgrees(market.kernel)
  await market.close()
})

test('of a refund that is sent while its parcel is received, one comes first, whole', async () => {
  const parcels = []
  for (let count = 0; count < 6; count += 1) parcels.push(await place.atStation())
  await attacked(parcels.map(({ id }) => id))
  const ends = []
  for (const { id, placed, code } of parcels) {
    const [refund] = await refundOf(placed)
    const params = { id: refund?._id ?? '' }
    await finance.call(approveRefund, { params })
    await Promise.allSettled([
      arrive(code),
      sender.call(sendRefund, { params }),
      arrive(code),
      seller.call(handOverAtRelay, { ...byId(id), body: { otp: '000000' } }),
    ])
    const left = (await refundOf(placed)).map(({ state }) => state)
    ends.push([left.join(), await stateOf(id), (await goodsOf(id)).length])
    await expectLedgerAgrees(market.kernel)
  }
  const whole = [
    ['', 'at_relay', 0],
    ['sent', 'cancelled', 1],
  ]
  for (const end of ends) expect(whole).toContainEqual(end)
})

test('two parcels of one order and one coach are found in parallel, at the sums they fell with', async () => {
  const { placed, parcels } = await ofTwoShops()
  await attacked(parcels.map(({ id }) => id))
  expect((await refundOf(placed)).reduce((sum, { amount }) => sum + amount, 0)).toBe(placed.total)
  expect(await refusal(arrive(placed.orderNumber))).toMatchObject({ code: 'coaches.which_parcel' })
  const all = [...parcels, ...parcels]
  const answers = await Promise.all(all.map(({ code }) => arrive(code)))
  expect(answers.filter(({ alreadyThere }) => !alreadyThere)).toHaveLength(2)
  expect(await refundOf(placed)).toEqual([])
  await expectLedgerAgrees(market.kernel)
  for (const { id } of parcels) await collect(id)
})

test('of one order, a parcel is handed over, the other is found after it was repriced', async () => {
  const { placed, buyer, parcels } = await ofTwoShops()
  const [here, gone] = parcels
  if (!here || !gone) throw new Error('two parcels were placed')
  await attacked([gone.id])
  await depart([here.id])
  await arrive(here.code)
  await collect(here.id)
  await arrive(gone.code)
  await expectLedgerAgrees(market.kernel)
  await collect(gone.id)
  const { payment } = await buyer.call(readOrder, { params: { id: placed._id } })
  expect(payment).toMatchObject({ state: 'paid', paid: placed.total })
})

test('a parcel to be paid at the relay point, found again, is paid there', async () => {
  const { placed, buyer, parcels } = await ofTwoShops(inCash)
  await attacked(parcels.map(({ id }) => id))
  for (const { code } of parcels) await arrive(code)
  const box = await balanceOf('relay_cash')
  for (const { id } of parcels) await collect(id)
  expect(await balanceOf('relay_cash')).toBe(box + placed.total)
  expect((await buyer.call(readOrder, { params: { id: placed._id } })).state).toBe('delivered')
})

test('a lost parcel found at the station goes with the next coach, or home once it is refunded', async () => {
  const [next, refunded] = [await lost(), await lost()]
  await sent(refunded)
  await place.receive(next.code)
  expect([await stateOf(next.id), await place.holderOf(next.id)]).toEqual([
    'in_delivery',
    ['carrier'],
  ])
  expect(plain((await told(next.buyer, 'Colis retrouvé'))[0])).toContain('prochain car pour Kayes')
  expect(await refusal(place.receive(refunded.code))).toMatchObject({
    status: 409,
    code: 'coaches.needs_courier',
  })
  const body = { code: refunded.code, courierId: moussa.user._id }
  const both = await Promise.all([1, 2].map(() => chef.call(receiveFromCoach, { body })))
  expect(both.filter(({ message }) => message.includes('est déjà revenu'))).toHaveLength(1)
  const goods = await goodsOf(refunded.id)
  expect(goods).toMatchObject([{ state: 'returning' }])
  expect(await place.holderOf(refunded.id)).toEqual(['courier'])
  await depart([next.id])
  await arrive(next.code)
  await collect(next.id)
  const [{ id: goodsId } = { id: '' }] = goods
  const otp = await street.codeOf(goodsId, 'vendorOtp')
  await moussa.call(returnParcel, { ...byId(goodsId), body: { otp } })
})

test('only its own relay point and its own group receive what was lost', async () => {
  const { code } = await lost()
  const modibo = await market.seller({ name: 'Modibo' })
  await relayOf(market, modibo, { name: 'Chez Modibo', region: 'Kayes' })
  expect(await refusal(modibo.call(confirmArrival, { body: { code } }))).toMatchObject({
    code: 'coaches.code_unknown',
  })
  const other = await place.managerOf('kayes')
  expect(await refusal(place.receive(code, other))).toMatchObject({ status: 404 })
  expect(await refusal(arrive(code, 'CAR-200101-01'))).toMatchObject({
    code: 'coaches.other_waybill',
  })
  await arrive(code)
})
