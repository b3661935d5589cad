import { afterAll, expect, test } from 'vitest'

import { readCashBox } from '#modules/cash-boxes/contract/courier-cash.ts'
import { deliveryHistory, returnParcel } from '#modules/deliveries/contract/deliveries.ts'
import { overrideOtp, sendParcelBack } from '#modules/dispatch/contract/dispatch.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import {
  listSaturdays,
  readNextPayout,
  readStatement,
} from '#modules/payouts/contract/seller-payouts.ts'
import type { FailureKind } from '#modules/refusals/contract/failure-reasons.ts'
import { contestRefusal, decideRefusal } from '#modules/refusals/contract/refusals.ts'
import { balancesOf } from '#modules/ledger/module.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { byId, openCrew } from '../testing/crew.ts'
import { expectLedgerAgrees } from '../../../../tests/support/ledger.ts'
import type { Person } from '../../../../tests/support/market-people.ts'
import { failTries } from '../../../../tests/support/failed-tries.ts'
import { pictureOf } from '../../../../tests/support/pictures.ts'

const { market, street, seller, goods, moussa, chef } = await openCrew()
afterAll(() => market.close())

/** 70 % of the zone's 1 000 f, and half of that. */
const trip = 350

async function balances() {
  const all = await balancesOf(market.kernel.db, [
    'courier_payable',
    'seller_payable',
    'delivery_revenue',
  ])
  return {
    courier: all.get(`courier_payable:${moussa.user._id}`) ?? 0,
    shop: all.get(`seller_payable:${seller.shopId}`) ?? 0,
    market: all.get('delivery_revenue') ?? 0,
  }
}

async function changed(act: () => Promise<unknown>) {
  const before = await balances()
  await act()
  const after = await balances()
  return {
    courier: after.courier - before.courier,
    shop: after.shop - before.shop,
    market: after.market - before.market,
  }
}

type Failing = { kinds?: FailureKind[]; buyer?: Person; paid?: boolean }

/** A parcel on its way back to its shop. */
async function goesBack({ kinds = ['refused', 'refused'], ...how }: Failing = {}) {
  const parcel = await street.onTheWay(moussa, seller, goods, how)
  await failTries(market, moussa, { id: parcel.id, kinds })
  return parcel
}

async function bringBack(id: string): Promise<unknown> {
  const otp = await street.codeOf(id, 'vendorOtp')
  return moussa.call(returnParcel, { ...byId(id), body: { otp } })
}

test('a parcel that comes back pays its courier half of the fee, from the side at fault', async () => {
  for (const [kinds, payer] of [
    [['refused', 'refused'], 'market'],
    [['refused', 'faulty'], 'shop'],
    [['refused', 'not_found'], 'market'],
  ] as const) {
    const { id } = await goesBack({ kinds: [...kinds] })
    expect(await changed(() => bringBack(id))).toEqual({
      courier: -trip,
      shop: payer === 'shop' ? trip : 0,
      market: payer === 'market' ? trip : 0,
    })
  }
  await expectLedgerAgrees(market.kernel)
})

test('a trip is paid once a parcel: two tries, the return sent twice, the manager’s return', async () => {
  const { id } = await goesBack()
  expect(await changed(() => Promise.all([bringBack(id), bringBack(id)]))).toMatchObject({
    courier: -trip,
  })
  const again = await goesBack()
  const imageId = await pictureOf(market, chef)
  const body = { step: 'return', reason: 'Téléphone du livreur cassé.', imageId } as const
  const override = () => chef.call(overrideOtp, { ...byId(again.id), body })
  expect(await changed(override)).toMatchObject({ courier: -trip })
  expect(await changed(() => bringBack(again.id))).toEqual({ courier: 0, shop: 0, market: 0 })
  await expect(
    market.sql('update failed_trips set amount_francs = 0 where parcel_id = $1', [id]),
  ).rejects.toThrow('failed_trips is append-only')
  await expect(
    market.sql('insert into failed_trips select * from failed_trips where parcel_id = $1', [id]),
  ).rejects.toThrow('failed_trips_pkey')
})

test('a parcel that the manager sends back, or that was paid before, pays its trip too', async () => {
  const sent = await goesBack({ kinds: ['refused'] })
  await chef.call(sendParcelBack, byId(sent.id))
  expect(await changed(() => bringBack(sent.id))).toMatchObject({ courier: -trip, market: trip })
  const paid = await goesBack({ paid: true })
  expect(await changed(() => bringBack(paid.id))).toMatchObject({ courier: -trip, market: trip })
  await expectLedgerAgrees(market.kernel)
})

test('the share is that of the day, and nothing when the setting is nothing', async () => {
  const { id } = await goesBack()
  await market.sql('update delivery_settings set failed_trip_basis_points = 0')
  expect(await changed(() => bringBack(id))).toEqual({ courier: 0, shop: 0, market: 0 })
  await market.sql('update delivery_settings set failed_trip_basis_points = 5000')
})

test('a refusal that support removes takes the share back, unless the courier stood there', async () => {
  const buyer = await market.buyer()
  const admin = await market.staff('admin')
  for (const [kind, back] of [
    ['other_door', trip],
    ['nobody_came', trip],
    ['wrong_article', 0],
  ] as const) {
    const { id } = await goesBack({ buyer })
    await bringBack(id)
    const body = { kind, words: 'Ma porte est verte.' } as const
    await buyer.call(contestRefusal, { params: { id }, body })
    const remove = () =>
      admin.call(decideRefusal, { params: { id }, body: { remove: true, reason: 'Autre porte.' } })
    expect(await changed(remove)).toEqual({ courier: back, shop: 0, market: 0 - back })
  }
  await expectLedgerAgrees(market.kernel)
})

test('courier and shop read which parcel and why, in lists, notices and statements', async () => {
  const other = await market.seller({ name: 'Cuisine de Kadi' })
  const pots = await market.product({ seller: other, stock: 9 })
  const sold = await street.onTheWay(moussa, other, pots, { paid: true })
  await street.handOver(moussa, sold)
  const parcel = await street.onTheWay(moussa, other, pots)
  await failTries(market, moussa, { id: parcel.id, kinds: ['refused', 'faulty'] })
  const week = (await moussa.call(readCashBox, {})).earnings
  await bringBack(parcel.id)
  const { earnings } = await moussa.call(readCashBox, {})
  expect(earnings.week - week.week).toBe(trip)
  expect((earnings.trips ?? 0) - (week.trips ?? 0)).toBe(1)
  const { history } = await moussa.call(deliveryHistory, { query: {} })
  expect(history.find(({ fulfillmentId }) => fulfillmentId === parcel.id)).toMatchObject({
    state: 'returned',
    earned: trip,
    cameBack: 'Mauvais article, ou abîmé',
  })
  await market.settle()
  const told = async (person: Person) =>
    (await person.call(listNotifications, {})).notifications.map(({ title, message }) => [
      title,
      message,
    ])
  const { orderNumber } = parcel.placed
  expect(await told(moussa)).toContainEqual([
    'Trajet payé',
    expect.stringContaining(`${orderNumber}, colis rendu (mauvais article, ou abîmé)`),
  ])
  expect(await told(other)).toContainEqual([
    'Trajet du livreur à votre charge',
    expect.stringContaining(`${formatFrancs(trip)} sont retenus sur vos ventes`),
  ])
  // The shop's debt for a parcel that was given up is deducted at once.
  expect(await other.call(readNextPayout, {})).toMatchObject({ coming: { owes: trip } })
  market.clock.set(new Date('2026-11-28T06:00:00Z'))
  await market.runJob('orders.close-delivered')
  await market.runJob('payouts.build')
  const [saturday] = (await other.call(listSaturdays, { query: {} })).saturdays
  const statement = await other.call(readStatement, { params: { id: saturday?._id ?? '' } })
  expect(statement.items).toContainEqual(
    expect.objectContaining({
      orderNumber,
      amount: -trip,
      words: 'Trajet du livreur, colis rendu : mauvais article, ou abîmé',
    }),
  )
  await expectLedgerAgrees(market.kernel)
})
