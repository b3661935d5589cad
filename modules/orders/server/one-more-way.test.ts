import { afterAll, expect, test } from 'vitest'

import { lockCarried, pickUpParcel, takeParcel } from '#modules/deliveries/module.ts'
import { openCrew } from '#modules/deliveries/server/testing/crew.ts'
import { wrongOtp } from '#modules/deliveries/server/testing/street.ts'
import * as contract from '#modules/orders/contract/orders.ts'
import { parcelWordsFor } from '#modules/orders/contract/order-words.ts'
import { placesWhere, type Way, ways } from '#modules/parcels/contract/ways.ts'
import {
  handToBuyer,
  noCeilings,
  openOrderPayment,
  placeOrder,
  readOwnOrder,
  settleAtHandOver,
} from '#modules/orders/module.ts'
import { paymentsOf } from '#modules/payments/module.ts'
import { acceptParcel, markReady } from '#modules/shop-orders/module.ts'
import { newId } from '#kernel/ids.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { home, line, parcelOf } from '../../../tests/support/orders.ts'
import { payFor } from '../../../tests/support/payments.ts'

/** A boat on the Niger in high water: its buyer comes to the landing, and pays by telephone. */
const boat: Way = {
  hasCourier: true,
  hasRelay: false,
  isCollected: true,
  till: null,
  givenIn: ['in_delivery'],
  codeIn: 'in_delivery',
  steps: ['new', 'accepted', 'ready', 'in_delivery', 'delivered'],
  toldApart: ['in_delivery'],
  words: {
    ...ways.door.words,
    place: 'au débarcadère',
    states: { in_delivery: 'Sur la pirogue', delivered: 'Retiré au débarcadère' },
    codeTo: 'au piroguier',
  },
}

Object.assign(ways, { boat })
const [byBoat] = placesWhere((way) => way === boat)

const { market, street, seller, goods, moussa } = await openCrew()
afterAll(async () => {
  Reflect.deleteProperty(ways, 'boat')
  await market.close()
})
for (const table of ['orders', 'parcels'])
  await market.sql(`alter table ${table} drop constraint ${table}_receive_at`)

/** Its hand-over: what a module of boats would have of its own. */
function handOverAtLanding(parcelId: string, typed: string) {
  const boatman = moussa.user._id
  return handToBuyer(market.kernel, {
    seen: { id: parcelId, isDelivered: false },
    told: null,
    typed,
    at: 'door',
    lock: (tx) => lockCarried(tx, parcelId, boatman),
    refuse: () => undefined,
    async give(tx, locked) {
      const move = { by: 'courier', actorId: boatman, till: null, cashReceived: false } as const
      return (await settleAtHandOver(tx, market.kernel, locked, move)).cash
    },
  })
}

test('a parcel goes by a way that its object and its hand-over alone know', async () => {
  const { kernel } = market
  const buyerId = (await market.buyer()).user._id
  const paymentMethod = 'orange_money' as const
  const body = { cartItems: [line(goods)], shippingAddress: home, paymentMethod }
  const { depositProvider: _none, ...asked } = contract.placeOrder.body.parse(body)
  const request = { ...asked, buyerId, receiveAt: byBoat, idempotencyKey: newId() }
  const { orderId } = await placeOrder(kernel, request, noCeilings)
  await openOrderPayment(kernel, paymentsOf(kernel), { orderId, buyerId })
  await payFor(market, { _id: orderId })
  const read = () => readOwnOrder(kernel, orderId, buyerId)
  const id = parcelOf(await read())
  const courierId = moussa.user._id
  await acceptParcel(kernel, { parcelId: id, sellerId: seller.user._id })
  await markReady(kernel, { parcelId: id, sellerId: seller.user._id })
  await takeParcel(kernel, { parcelId: id, courierId })
  await pickUpParcel(kernel, { courierId, vendorOtp: await street.codeOf(id, 'vendorOtp') })
  const [onBoat] = (await read()).fulfillments
  const clientOtp = await street.codeOf(id, 'clientOtp')
  expect(onBoat).toMatchObject({ state: 'in_delivery', receiveAt: byBoat, clientOtp })
  expect(await rejection(handOverAtLanding(id, wrongOtp(clientOtp)))).toMatchObject({
    code: 'deliveries.wrong_code',
    details: { triesLeft: 4 },
  })
  expect(await handOverAtLanding(id, clientOtp)).toEqual({ already: false, cash: null })
  expect(await handOverAtLanding(id, clientOtp)).toEqual({ already: true })
  expect(await read()).toMatchObject({ state: 'delivered', fulfillments: [{ state: 'delivered' }] })
  expect(parcelWordsFor('delivered', paymentMethod, byBoat)).toBe('Retiré au débarcadère')
  await market.settle()
  await expectLedgerAgrees(kernel)
})

function rejection(act: Promise<unknown>): Promise<unknown> {
  return act.then(
    () => null,
    (error: unknown) => error,
  )
}
