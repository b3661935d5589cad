import { afterAll, expect, test } from 'vitest'

import { confirmArrival, endArrival } from '#modules/coaches/contract/coach-arrivals.ts'
import { loseParcel } from '#modules/coaches/contract/waybills.ts'
import { readOrderDelivery } from '#modules/dispatch/contract/order-delivery.ts'
import { byId } from '#modules/deliveries/server/testing/crew.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { handOverAtRelay } from '#modules/relays/contract/own-relay.ts'
import { giveReview } from '#modules/reviews/contract/reviews.ts'
import { readAdminOverview } from '#modules/statistics/contract/admin-overview.ts'
import { listTeamOrders, readTeamOrder } from '#modules/team-orders/contract/admin-orders.ts'
import { complain, photo } from '../../../tests/support/complaints.ts'
import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { line } from '../../../tests/support/orders.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { openStation } from './testing/coach-crew.ts'
import { toDoOf } from '../../../tests/support/to-do.ts'

const place = await openStation()
const { market, street, chef, fanta, admin, depart } = place
afterAll(() => market.close())

const reason = 'Le chauffeur ne l’a plus vu après Diéma.'
const numbers = async (state: 'on_the_way' | 'at_relay' | 'cancelled', q: string) =>
  (await admin.call(listTeamOrders, { query: { state, q } })).orders.map(
    ({ orderNumber }) => orderNumber,
  )

test('a parcel by coach is found by the team, and judged by its buyer once she has it', async () => {
  const { id, placed, buyer, code } = await place.onTheWay()
  const { orderNumber } = placed
  expect((await admin.call(readOrderDelivery, byId(placed._id))).carrying).toMatchObject([
    { parcelId: id, code: { kind: 'relay', wrong: 0 } },
  ])
  await place.receive(code)
  await depart([id])
  expect(await numbers('on_the_way', code)).toEqual([orderNumber])
  await fanta.call(confirmArrival, { body: { code } })
  expect(await numbers('at_relay', code)).toEqual([orderNumber])
  expect((await admin.call(readTeamOrder, byId(placed._id))).parcels).toMatchObject([
    { state: 'at_relay', relay: { name: 'Chez Fanta N’Di', region: 'Kayes' } },
  ])
  const { states } = await admin.call(readAdminOverview, { query: {} })
  expect(states).toContainEqual({ state: 'at_relay', count: 1 })
  const files = [await photo()]
  const grievance = { orderNumber, fulfillmentId: id, files, message: 'Il manque un bouton.' }
  expect(await refusal(complain(buyer, grievance))).toMatchObject({
    code: 'complaints.not_delivered',
  })
  const [bought] = await market.sql<{ id: string }>(
    'select id from order_lines where parcel_id = $1',
    [id],
  )
  const review = () =>
    buyer.call(giveReview, { body: { line: bought?.id ?? '', stars: 4, text: 'Bien.' } })
  expect(await refusal(review())).toMatchObject({ code: 'reviews.not_delivered' })
  const otp = await street.codeOf(id, 'clientOtp')
  await fanta.call(handOverAtRelay, { ...byId(id), body: { otp } })
  await review()
  await complain(buyer, grievance)
  await expectLedgerAgrees(market.kernel)
})

test('a region without delivery reads where couriers come, and where coaches alone do', async () => {
  const shippingAddress = { region: 'Mopti', quartier: null }
  const body = { cartItems: [line(place.goods)], shippingAddress }
  expect((await market.visitor(quoteCart, { body })).notServed).toEqual({
    region: 'Mopti',
    isAwaited: false,
    served: ['Bamako'],
    atRelays: ['Kayes'],
    shops: [],
  })
})

test('a parcel that a coach lost waits on the team’s overview, and its buyer is told once', async () => {
  const { id, placed, buyer, code } = await place.atStation()
  const { _id, number } = await depart([id])
  await fanta.call(endArrival, { body: { number } })
  market.clock.advance(11 * 86_400_000)
  await chef.call(loseParcel, { params: { id: _id, parcelId: id }, body: { reason } })
  expect(await numbers('cancelled', code)).toEqual([placed.orderNumber])
  expect(await toDoOf(admin, 'losses.decide')).toHaveLength(1)
  await market.settle()
  const { notifications } = await buyer.call(listNotifications, { query: { limit: 100 } })
  const ends = notifications.filter(({ title }) => /annulé|perdu/.test(title))
  expect(ends.map(({ title }) => title)).toEqual(['Colis perdu en route'])
  await expectLedgerAgrees(market.kernel)
})
