import { randomUUID } from 'node:crypto'

import { afterAll, expect, test } from 'vitest'

import { listCarrierMoney, payCarrierInCash } from '#modules/coaches/contract/carriers.ts'
import {
  confirmArrival,
  endArrival,
  listComingCoaches,
} from '#modules/coaches/contract/coach-arrivals.ts'
import { choosePayer, listLosses } from '#modules/losses/contract/losses.ts'
import { labelText, readLabel } from '#modules/coaches/contract/parcel-label.ts'
import {
  listWaybills,
  loseParcel,
  noteLate,
  resendParcel,
} from '#modules/coaches/contract/waybills.ts'
import { readOrder } from '#modules/orders/contract/orders.ts'
import { buildBatch } from '#modules/payouts/module.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { listRelayParcels } from '#modules/relays/contract/own-relay.ts'
import { confirmAtRelay, moveRelayParcels } from '#modules/relays/contract/relay-dispatch.ts'
import { expectLedgerAgrees, postPair } from '../../../tests/support/ledger.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { openStation } from './testing/coach-crew.ts'

const place = await openStation()
const { market, chef, arrive, fanta, moussa, admin, seller, depart, holderOf, carrierId } = place
const finance = await market.staff('finance')
afterAll(() => market.close())

const reason = 'Le chauffeur ne l’a plus vu après Diéma.'
const stateOf = async ({ buyer, placed }: { buyer: Person; placed: { _id: string } }) =>
  (await buyer.call(readOrder, { params: { id: placed._id } })).fulfillments[0]?.state
const toldTo = async (buyer: Person, title: string) => {
  await market.settle()
  const { notifications } = await buyer.call(listNotifications, { query: {} })
  return notifications.filter((one) => one.title === title).length
}
const ofParcel = (id: string, parcelId: string) => ({ params: { id, parcelId } })
const balanceOf = async (kind: string, owner: string | null = null) =>
  (
    await market.sql<{ francs: number }>(
      `select coalesce(sum(e.amount_francs), 0)::int as francs from ledger_entries e join ledger_accounts a on a.id = e.account_id
       where a.kind = $1 and a.owner_id is not distinct from $2`,
      [kind, owner],
    )
  )[0]?.francs ?? 0

test('a Saturday’s batch pays a carrier what its departures owe', async () => {
  const parcel = await place.atStation()
  await depart([parcel.id])
  const owed = -(await balanceOf('carrier_payable', carrierId))
  const lines = async () =>
    market.sql<{ francs: number; number: string; state: string }>(
      `select amount_francs as francs, depot_number as number, state from payout_lines where owner = 'carrier'`,
    )
  await buildBatch(market.kernel, null)
  const [line] = await lines()
  expect(owed).toBe(400)
  expect(line).toEqual({ francs: 400, number: '76301152', state: 'waiting' })
  await arrive(parcel.code)
  await expectLedgerAgrees(market.kernel)
})

test('the relay confirms parcel by parcel; what is missing is in dispute alone', async () => {
  const [one, two, three] = [
    await place.atStation(),
    await place.atStation(),
    await place.atStation(),
  ]
  const waybill = await depart([one.id, two.id, three.id])
  expect((await fanta.call(listComingCoaches, {})).coaches).toMatchObject([
    { number: waybill.number, parcels: [{}, {}, {}] },
  ])
  expect(await arrive(one.code)).toMatchObject({ parcelId: one.id, alreadyThere: false })
  expect(await arrive(one.placed.orderNumber)).toMatchObject({ alreadyThere: true })
  expect(await stateOf(one)).toBe('at_relay')
  expect(await holderOf(one.id)).toEqual(['relay'])
  const kept = await fanta.call(listRelayParcels, { query: { list: 'kept' } })
  expect(kept.parcels.find(({ parcelId }) => parcelId === one.id)?.keptUntil).toBe(
    '2026-11-25T20:00:00.000Z',
  )
  await arrive(two.code)
  const end = () => fanta.call(endArrival, { body: { number: waybill.number } })
  expect(await end()).toEqual({ missing: 1 })
  expect(await end()).toEqual({ missing: 1 })
  expect(await toldTo(three.buyer, 'Nous cherchons votre colis')).toBe(1)
  expect(await stateOf(two)).toBe('at_relay')
  expect(await stateOf(three)).toBe('in_delivery')
  const { waybills } = await chef.call(listWaybills, { query: { list: 'on_road' } })
  expect(waybills[0]?.parcels.map(({ state }) => state)).toEqual(['missing', 'arrived', 'arrived'])

  await chef.call(resendParcel, ofParcel(waybill._id, three.id))
  await depart([three.id])
  expect(await arrive(three.code)).toMatchObject({ alreadyThere: false })
  expect(await holderOf(three.id)).toEqual(['relay'])
  expect((await fanta.call(listComingCoaches, {})).coaches).toEqual([])
})

test('what was left behind is confirmed by its relay alone, whenever it turns up', async () => {
  const [there, lost] = [await place.atStation(), await place.atStation()]
  const waybill = await depart([there.id, lost.id])
  await arrive(there.code)
  await fanta.call(endArrival, { body: { number: waybill.number } })
  await chef.call(resendParcel, ofParcel(waybill._id, lost.id))
  const coming = async () => (await fanta.call(listComingCoaches, {})).coaches
  expect(await coming()).toMatchObject([{ number: waybill.number }])
  expect(await arrive(lost.code)).toMatchObject({ parcelId: lost.id, alreadyThere: false })
  expect(await holderOf(lost.id)).toEqual(['relay'])
  expect(await coming()).toEqual([])
})

test('a label of another waybill is refused, one of this waybill confirms its parcel', async () => {
  const [one, two] = [await place.atStation(), await place.atStation()]
  const [first, second] = [await depart([one.id]), await depart([two.id])]
  expect(await refusal(arrive(one.code, second.number))).toMatchObject({
    status: 409,
    code: 'coaches.other_waybill',
    message: 'Cette étiquette est d’un autre bordereau : entrez le code du colis.',
  })
  const text = labelText({ waybill: first.number, code: one.code })
  expect(readLabel(text)).toEqual({ waybill: first.number, code: one.code })
  expect(readLabel(one.code)).toBeNull()
  expect(await arrive(one.code, first.number)).toMatchObject({ alreadyThere: false })
  await arrive(two.code)
})

test('only its relay confirms a parcel, and only from the coach that carries it', async () => {
  const [carried, riding] = [await place.onTheWay(), await place.atStation()]
  await depart([riding.id])
  expect(await refusal(arrive(carried.code))).toMatchObject({ code: 'coaches.code_unknown' })
  expect(await refusal(seller.call(confirmArrival, { body: { code: riding.code } }))).toMatchObject(
    { code: 'coaches.no_relay' },
  )
  await arrive(riding.code)
})

test('a manager confirms an arrival for the relay, and moves nothing that is on the road', async () => {
  const { id } = await place.atStation()
  const waybill = await depart([id])
  const { relayId } = place.relay
  const move = (toRelayId: string | null) =>
    chef.call(moveRelayParcels, {
      params: { id: relayId },
      body: { parcelIds: [id], toRelayId, reason },
    })
  expect(await refusal(move(null))).toMatchObject({ code: 'relays.on_coach' })
  await chef.call(confirmAtRelay, { params: { id }, body: { what: 'arrived', reason } })
  const { waybills } = await chef.call(listWaybills, { query: { list: 'ended' } })
  expect(waybills.find(({ _id }) => _id === waybill._id)?.parcels).toMatchObject([
    { parcelId: id, state: 'arrived' },
  ])
  expect(await holderOf(id)).toEqual(['relay'])
})

test('a late coach is told once to all its buyers, each reason once', async () => {
  const [one, two] = [await place.atStation(), await place.atStation()]
  const { _id: id } = await depart([one.id, two.id])
  const late = (words: string) =>
    chef.call(noteLate, { params: { id }, body: { cause: 'road', words } })
  const words = 'La route est coupée par la pluie à Diéma. Nous pensons arriver sam. 28 nov.'
  await late(words)
  expect(await late(words)).toMatchObject({ late: { cause: 'road', words } })
  expect(await toldTo(one.buyer, 'Le car a du retard')).toBe(1)
  expect(await toldTo(two.buyer, 'Le car a du retard')).toBe(1)
  expect(await refusal(late('Court'))).toMatchObject({ status: 400 })
  await arrive(one.code)
  await arrive(two.code)
  expect(await refusal(late(words))).toMatchObject({ code: 'coaches.waybill_ended' })
})

test('a parcel lost for ten days is owed back; its shop is paid by the carrier', async () => {
  const lost = await place.atStation()
  const { _id: id, number } = await depart([lost.id])
  await fanta.call(endArrival, { body: { number } })
  const lose = () => chef.call(loseParcel, { ...ofParcel(id, lost.id), body: { reason } })
  expect(await refusal(lose())).toMatchObject({ code: 'coaches.too_soon' })
  market.clock.advance(10 * 86_400_000)
  const owedBefore = await balanceOf('refunds_due')
  await lose()
  expect(await stateOf(lost)).toBe('cancelled')
  expect(await balanceOf('refunds_due')).toBe(owedBefore - lost.placed.total)
  expect(await toldTo(lost.buyer, 'Colis perdu en route')).toBe(1)
  const [loss] = (await admin.call(listLosses, { query: {} })).losses
  const { _id: lossId = '', francs = 0 } = loss ?? {}
  expect(francs).toBeGreaterThan(0)
  const [shopBefore, carrierBefore] = [
    await balanceOf('seller_payable', seller.shopId),
    await balanceOf('carrier_payable', carrierId),
  ]
  const charge = () =>
    admin.call(choosePayer, { params: { id: lossId }, body: { payer: 'carrier', reason } })
  await charge()
  expect(await refusal(charge())).toMatchObject({ code: 'losses.decided' })
  expect(await balanceOf('seller_payable', seller.shopId)).toBe(shopBefore - francs)
  expect(await balanceOf('carrier_payable', carrierId)).toBe(carrierBefore + francs)
  await expectLedgerAgrees(market.kernel)
})

test('finance pays a carrier from a courier’s box, never more than is owed or there', async () => {
  const parcel = await place.atStation()
  await depart([parcel.id])
  const courierId = moussa.user._id
  const owed = async () =>
    (await finance.call(listCarrierMoney, {})).carriers.find(({ _id }) => _id === carrierId)
      ?.owed ?? 0
  const pay = (francs: number) =>
    finance.call(
      payCarrierInCash,
      { params: { id: carrierId }, body: { courierId, francs, reason } },
      { idempotencyKey: randomUUID() },
    )
  await postPair(market.kernel, {
    debit: { account: 'carrier_payable', owner: carrierId },
    credit: { account: 'bank' },
    francs: (await owed()) - 400,
  })
  expect(await owed()).toBe(400)
  expect(await refusal(pay(401))).toMatchObject({ code: 'coaches.more_than_owed' })
  expect(await refusal(pay(300))).toMatchObject({ code: 'coaches.box_short' })
  await postPair(market.kernel, {
    debit: { account: 'courier_cash', owner: courierId },
    credit: { account: 'bank' },
    francs: 1_000,
  })
  await pay(300)
  expect(await owed()).toBe(100)
  expect(await balanceOf('courier_cash', courierId)).toBe(700)
})
