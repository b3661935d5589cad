import { afterAll, expect, test } from 'vitest'

import { returnParcel } from '#modules/deliveries/contract/deliveries.ts'
import { wrongOtp } from '#modules/deliveries/server/testing/street.ts'
import { moveRelayParcels } from '#modules/relays/contract/relay-dispatch.ts'
import { refundLineByShop } from '#modules/complaints/contract/shop-refund.ts'
import {
  listGoodsAtRelay,
  listGoodsReturns,
  listGoodsToTake,
  takeGoodsAtRelay,
} from '#modules/exchanges/contract/goods-returns.ts'
import { readExchangeChoice } from '#modules/exchanges/contract/exchanges.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { balancesOf } from '#modules/ledger/module.ts'
import {
  handOverAtRelay,
  listRelayParcels,
  pauseOwnRelay,
} from '#modules/relays/contract/own-relay.ts'
import {
  bringToRelay,
  fetchFromRelay,
  listParcelsToFetch,
} from '#modules/relays/contract/relay-courier.ts'
import { acceptParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { dayMs } from '#kernel/clock.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { pickUp } from '../../../tests/support/parcels.ts'
import { relayOf } from '../../../tests/support/relays.ts'
import { type Delivered, openExchanges, refused } from './testing/swapped.ts'

const { market, street, seller, salif, swap, read, parcelsOf, handOver, stocks, ...rest } =
  await openExchanges()
afterAll(() => market.close())
const lamine = await market.seller({ name: 'Lamine Couture' })
const { relayId } = await relayOf(market, lamine)

const give = (id: string, otp: string) =>
  lamine.call(handOverAtRelay, { params: { id }, body: { otp, cashReceived: true } })

/** Code that the relay point reads for a parcel that comes, or that leaves. */
async function relayCode(list: 'expected' | 'leaving', id: string): Promise<string> {
  const { parcels } = await lamine.call(listRelayParcels, { query: { list } })
  return parcels.find(({ parcelId }) => parcelId === id)?.code ?? ''
}

async function carried(id: string): Promise<void> {
  await pickUp(id, { seller, courier: salif })
}

async function brought(id: string): Promise<void> {
  await carried(id)
  const otp = await relayCode('expected', id)
  await salif.call(bringToRelay, { params: { id }, body: { otp } })
}

async function receive(id: string): Promise<void> {
  await seller.call(acceptParcel, { params: { id } })
  await brought(id)
  await give(id, await street.codeOf(id, 'clientOtp'))
}

const delivered = (wanted = {}) => rest.delivered({ relay: { relayId, receive }, ...wanted })

async function take(
  sold: Delivered,
  otp: string,
  { by = lamine, madeAt = null }: { by?: Person; madeAt?: string | null } = {},
): Promise<unknown> {
  const id = await rest.returnId(sold)
  return by.call(takeGoodsAtRelay, { params: { id }, body: { otp, madeAt } })
}

/** The new article waits at the relay point. */
async function kept(sold: Delivered): Promise<string> {
  await swap(sold)
  const id = (await parcelsOf(sold)).out?.id ?? ''
  await brought(id)
  return id
}

/** A courier takes goods from the relay point, and the shop gives its code. */
async function broughtBack(sold: Delivered): Promise<void> {
  const id = (await parcelsOf(sold)).back?.id ?? ''
  const otp = await relayCode('leaving', id)
  await salif.call(fetchFromRelay, { params: { id }, body: { otp } })
  const back = await street.codeOf(id, 'vendorOtp')
  await salif.call(returnParcel, { params: { id }, body: { otp: back } })
  await market.settle()
}

const holdersOf = async (id: string) =>
  (
    await market.sql<{ kind: string; proof: string }>(
      'select holder_kind as kind, proof from custodies where parcel_id = $1 order by at, id',
      [id],
    )
  ).map(({ kind, proof }) => `${kind}, ${proof}`)

const toTake = async () =>
  (await lamine.call(listGoodsAtRelay, {})).returns.map(({ orderNumber }) => orderNumber)

/** Kinds of the notices of a new article that was collected. */
async function toldOfNew({ buyer }: Delivered): Promise<string[]> {
  await market.settle()
  const { notifications } = await buyer.call(listNotifications, {})
  return notifications
    .filter(({ title }) => title === 'Nouvel article retiré')
    .map(({ kind }) => kind)
}

test('a sale of a relay point is exchanged at its counter, one holder at a time', async () => {
  const sold = await delivered()
  const { orderNumber } = sold.placed
  const choice = await seller.call(readExchangeChoice, { params: { id: sold.id } })
  expect(choice).toMatchObject({ relayName: 'Lamine Couture', tripFrancs: sold.tripFrancs })
  const earned = async () => (await rest.owed()).courier
  const fees = async () =>
    (await balancesOf(market.kernel.db, ['relay_payable'])).get(`relay_payable:${lamine.shopId}`)
  const [before, feesBefore] = [await earned(), await fees()]

  await swap(sold)
  const outId = (await parcelsOf(sold)).out?.id ?? ''
  await carried(outId)
  expect(await read(sold)).toMatchObject({ firstCode: null, secondCode: null, courier: null })
  expect(await toTake()).toEqual([])
  const otp = await relayCode('expected', outId)
  await salif.call(bringToRelay, { params: { id: outId }, body: { otp } })
  const { firstCode, secondCode } = await read(sold)
  expect(await toTake()).toEqual([orderNumber])
  await market.settle()
  const { notifications } = await sold.buyer.call(listNotifications, {})
  expect(notifications.map(({ message }) => message).join()).toContain('Apportez l’ancien')

  await expect(take(sold, secondCode ?? '')).rejects.toMatchObject(refused('new_one_first'))
  await expect(give(outId, secondCode ?? '')).rejects.toMatchObject({
    code: 'deliveries.wrong_code',
  })
  await give(outId, firstCode ?? '')
  expect(await read(sold)).toMatchObject({ state: 'swapped', secondCode })
  expect(await toldOfNew(sold)).toEqual(['delivery'])
  const { returns } = await salif.call(listGoodsToTake, {})
  expect(returns).toEqual([])
  await expect(take(sold, firstCode ?? '')).rejects.toMatchObject(refused('first_code', 422))
  await expect(take(sold, wrongOtp(secondCode ?? ''))).rejects.toMatchObject({ status: 422 })
  const stranger = await market.seller({ name: 'Une autre' })
  await relayOf(market, stranger, { name: 'Autre relais' })
  await expect(take(sold, secondCode ?? '', { by: stranger })).rejects.toMatchObject(
    refused('not_at_relay', 404),
  )
  await Promise.all([take(sold, secondCode ?? ''), take(sold, secondCode ?? '')])
  await expect(take(sold, wrongOtp(secondCode ?? ''))).rejects.toMatchObject(
    refused('return_taken'),
  )
  expect(await toTake()).toEqual([])

  const backId = (await parcelsOf(sold)).back?.id ?? ''
  const { parcels } = await salif.call(listParcelsToFetch, {})
  expect(parcels).toMatchObject([{ parcelId: backId, leavesFor: 'shop', title: 'Boubou bazin' }])
  await broughtBack(sold)
  expect(await read(sold)).toMatchObject({ state: 'done' })
  expect(await holdersOf(outId)).toEqual([
    'shop, placed',
    'courier, shop_code',
    'relay, relay_code',
    'buyer, client_code',
  ])
  expect(await holdersOf(backId)).toEqual([
    'relay, client_code',
    'courier, return_code',
    'shop, return_code',
  ])
  expect(await stocks(sold)).toEqual({ M: 5, L: 2, reserved: 0 })
  const share = Math.round(sold.tripFrancs * 0.7)
  expect(before - (await earned())).toBe(2 * share)
  expect((feesBefore ?? 0) - ((await fees()) ?? 0)).toBe(150)
  expect(await market.sql('select 1 from refusals where order_id = $1', [sold.placed._id])).toEqual(
    [],
  )
  expect(await rest.closedAfterDays(sold)).toBe(true)
  await expectLedgerAgrees(market.kernel)
})

test('a relay point whose clock is wrong loses no code, and writes no later time than now', async () => {
  const sold = await delivered({ paid: true })
  const outId = await kept(sold)
  const { firstCode, secondCode } = await read(sold)
  await give(outId, firstCode ?? '')
  await expect(take(sold, secondCode ?? '', { madeAt: 'hier soir' })).rejects.toMatchObject({
    status: 400,
    message: 'Heure inconnue.',
  })
  await take(sold, secondCode ?? '', { madeAt: '2031-01-01T00:00:00.000Z' })
  const backId = (await parcelsOf(sold)).back?.id ?? ''
  const [held] = await market.sql<{ madeAt: Date; at: Date }>(
    'select made_at as "madeAt", at from custodies where parcel_id = $1',
    [backId],
  )
  expect(held?.madeAt).toEqual(held?.at)
  await broughtBack(sold)
  await expectLedgerAgrees(market.kernel)
})

test('a new article not collected at its relay point in five days ends the exchange', async () => {
  const sold = await delivered()
  const id = await kept(sold)
  market.clock.advance(7 * dayMs)
  await market.runJob('promises.end', 'relays.collect')
  const otp = await relayCode('leaving', id)
  await salif.call(fetchFromRelay, { params: { id }, body: { otp } })
  const back = await street.codeOf(id, 'vendorOtp')
  await salif.call(returnParcel, { params: { id }, body: { otp: back } })
  await market.settle()
  expect(await read(sold)).toMatchObject({ state: 'cancelled' })
  expect(await stocks(sold)).toEqual({ M: 4, L: 3, reserved: 0 })
  expect(
    await market.sql('select 1 from refusals where is_counted and order_id = $1', [
      sold.placed._id,
    ]),
  ).toEqual([])
  await expectLedgerAgrees(market.kernel)
})

test('a paused relay point takes no exchange, and an exchange goes where its parcel is moved', async () => {
  const [sold, moved] = [await delivered({ paid: true }), await delivered({ paid: true })]
  const pause = (isPaused: boolean) => lamine.call(pauseOwnRelay, { body: { isPaused } })
  await pause(true)
  await expect(swap(sold)).rejects.toMatchObject(refused('relay_full'))
  expect(await stocks(sold)).toMatchObject({ L: 3, reserved: 0 })
  await pause(false)

  await swap(moved)
  const outId = (await parcelsOf(moved)).out?.id ?? ''
  await carried(outId)
  const chief = await market.staff('admin')
  await chief.call(moveRelayParcels, {
    params: { id: relayId },
    body: { parcelIds: [outId], toRelayId: null, reason: 'Le relais ferme plus tôt.' },
  })
  const { returns } = await salif.call(listGoodsToTake, {})
  expect(returns.map(({ orderNumber }) => orderNumber)).toContain(moved.placed.orderNumber)
  await handOver(moved)
  await rest.take(moved)
  await rest.bringBack(moved)
  expect(await read(moved)).toMatchObject({ state: 'done', relayName: null })
  await expectLedgerAgrees(market.kernel)
})

test('goods refunded by the shop are brought to the relay point, and no manager moves them', async () => {
  const sold = await delivered({ stockL: 0, paid: true })
  await seller.call(refundLineByShop, { params: { id: sold.id }, body: { lineId: sold.lineId } })
  const at = { params: { id: sold.placed._id } }
  const { returns } = await sold.buyer.call(listGoodsReturns, at)
  expect(returns).toMatchObject([{ relayName: 'Lamine Couture', state: 'waiting' }])
  await take(sold, returns[0]?.code ?? '')
  const backId = (await parcelsOf(sold)).back?.id ?? ''
  const chief = await market.staff('admin')
  await expect(
    chief.call(moveRelayParcels, {
      params: { id: relayId },
      body: { parcelIds: [backId], toRelayId: null, reason: 'Vers la porte.' },
    }),
  ).rejects.toMatchObject({ code: 'orders.wrong_state' })
  await broughtBack(sold)
  const refunds = await market.sql('select 1 from refunds where subject_id = $1', [sold.id])
  const paid = await market.sql('select 1 from complaints where parcel_id = $1 and status = $2', [
    sold.id,
    'résolu',
  ])
  expect([refunds.length, paid.length]).toEqual([1, 1])
  await expectLedgerAgrees(market.kernel)
})

test('the old article that is not brought to its relay point counts, unless the team paused it', async () => {
  const reasons = async (isPaused: boolean) => {
    const sold = await delivered({ paid: true })
    const id = await kept(sold)
    await give(id, (await read(sold)).firstCode ?? '')
    if (isPaused) await lamine.call(pauseOwnRelay, { body: { isPaused: true } })
    market.clock.advance(7 * dayMs + 1)
    await market.runJob('promises.end', 'exchanges.give_back')
    if (isPaused) await lamine.call(pauseOwnRelay, { body: { isPaused: false } })
    return market.sql('select reason from refusals where is_counted and buyer_id = $1', [
      sold.buyer.user._id,
    ])
  }
  expect(await reasons(false)).toEqual([{ reason: 'not_given_back' }])
  expect(await reasons(true)).toEqual([])
})
