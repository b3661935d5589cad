import { afterAll, expect, test } from 'vitest'

import {
  endReturn,
  readReturns,
  receiveFromCoach,
  sendBackByCoach,
} from '#modules/coaches/contract/region-parcels.ts'
import { choosePayer, listLosses } from '#modules/losses/contract/losses.ts'
import { loseParcel, noteLate, resendParcel } from '#modules/coaches/contract/waybills.ts'
import { decideComplaint } from '#modules/complaints/contract/team-complaints.ts'
import { currentDeliveries, returnParcel } from '#modules/deliveries/contract/deliveries.ts'
import { byId } from '#modules/deliveries/server/testing/crew.ts'
import { overrideOtp } from '#modules/dispatch/contract/dispatch.ts'
import { listGoodsReturns, takeGoodsAtRelay } from '#modules/exchanges/contract/goods-returns.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { listParcelsToFetch } from '#modules/relays/contract/relay-courier.ts'
import { handOverAtRelay, listRelayParcels } from '#modules/relays/contract/own-relay.ts'
import { newId } from '#kernel/ids.ts'
import { complain, photo } from '../../../tests/support/complaints.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { openStation } from './testing/coach-crew.ts'

const place = await openStation()
const { market, street, chef, moussa, fanta, admin, seller, stub, holderOf, sendBack } = place
afterAll(() => market.close())

const day = 86_400_000
const reason = 'Le chauffeur ne l’a plus vu après Diéma.'
const receive = (code: string, who: Person = chef) =>
  who.call(receiveFromCoach, { body: { code, courierId: moussa.user._id } })
const stateOf = async (id: string) =>
  (await market.sql<{ state: string }>('select state from parcels where id = $1', [id]))[0]?.state
const balanceOf = async (kind: string, owner: string | null = null) =>
  (
    await market.sql<{ francs: number }>(
      `select coalesce(sum(e.amount_francs), 0)::int as francs from ledger_entries e join ledger_accounts a on a.id = e.account_id
       where a.kind = $1 and a.owner_id is not distinct from $2`,
      [kind, owner],
    )
  )[0]?.francs ?? 0
const goodsFor = (id: string) =>
  market.sql<{ id: string; state: string }>(
    `select id, state from parcels where errand_for = $1 and errand = 'goods_back' order by number desc`,
    [id],
  )
const stockOf = async (id: string) =>
  (
    await market.sql<{ stock: number }>(
      `select v.stock from order_lines l join variants v on v.id = l.variant_id where l.parcel_id = $1`,
      [id],
    )
  )[0]?.stock ?? 0
const toldTo = async (person: Person, title: string) => {
  await market.settle()
  const { notifications } = await person.call(listNotifications, { query: { limit: 100 } })
  return notifications.filter((one) => one.title === title).length
}

test('what is not collected in a region goes back by coach, from hand to hand to its shop', async () => {
  const { id, code, placed, buyer } = await place.notCollected()
  const { parcels } = await fanta.call(listRelayParcels, { query: { list: 'leaving' } })
  const ownCode = await place.returnCode(id)
  expect(parcels).toMatchObject([{ parcelId: id, byCoach: 'back', code: ownCode }])
  expect((await moussa.call(listParcelsToFetch, {})).parcels).toEqual([])
  expect(await chef.call(readReturns, { query: {} })).toMatchObject({
    total: 1,
    comingBack: 0,
    relays: [{ name: 'Chez Fanta N’Di', region: 'Kayes', parcels: [{ parcelId: id, code }] }],
  })
  expect(await toldTo(chef, 'Un colis à faire revenir')).toBe(1)
  const other = await place.managerOf('kayes')
  expect(await refusal(sendBack([id], undefined, other))).toMatchObject({ status: 404 })
  const otp = ownCode === '000000' ? '000001' : '000000'
  const body = { relayId: place.relay.relayId, lineId: place.lineId }
  const wrong = { body: { ...body, parcels: [{ parcelId: id, otp }] } }
  expect(
    await refusal(chef.call(sendBackByCoach, wrong, { idempotencyKey: newId() })),
  ).toMatchObject({
    code: 'deliveries.wrong_code',
    message: expect.stringContaining(`${placed.orderNumber} : Code incorrect.`),
  })
  const owed = await balanceOf('carrier_payable', place.carrierId)
  const key = newId()
  const waybill = await sendBack([id], key)
  expect(waybill).toMatchObject({ isReturn: true, francs: 400, stubUrl: null, region: 'Kayes' })
  expect((await sendBack([id], key))._id).toBe(waybill._id)
  expect(await refusal(sendBack([id]))).toMatchObject({ code: 'orders.wrong_state' })
  expect(await balanceOf('carrier_payable', place.carrierId)).toBe(owed - 400)
  expect([await stateOf(id), await holderOf(id)]).toEqual(['returning', ['carrier']])
  const override = { step: 'return', reason, imageId: stub } as const
  expect(await refusal(chef.call(overrideOtp, { ...byId(id), body: override }))).toMatchObject({
    code: 'orders.wrong_state',
  })
  expect(await toldTo(buyer, 'Colis en retour')).toBe(1)

  expect(await refusal(receive(code, other))).toMatchObject({ status: 404 })
  expect(await receive(code)).toMatchObject({ message: expect.stringContaining('est revenu') })
  expect(await receive(code)).toMatchObject({
    message: `${placed.orderNumber} est déjà revenu.`,
  })
  expect(await holderOf(id)).toEqual(['courier'])
  expect(await toldTo(moussa, 'Un colis à rapporter')).toBe(1)
  expect((await moussa.call(currentDeliveries, {})).deliveries).toMatchObject([
    { fulfillmentId: id, state: 'returning' },
  ])
  const due = await balanceOf('refunds_due')
  await moussa.call(returnParcel, {
    ...byId(id),
    body: { otp: await street.codeOf(id, 'vendorOtp') },
  })
  expect([await stateOf(id), await holderOf(id)]).toEqual(['returned', ['shop']])
  expect(await balanceOf('refunds_due')).toBe(due - placed.total)
  await expectLedgerAgrees(market.kernel)
})

test('of a coach that comes back what is missing is sought alone, and may turn up or be lost', async () => {
  const parcels = [
    await place.notCollected(),
    await place.notCollected(),
    await place.notCollected(),
  ] as const
  const [here, found, lost] = parcels
  const waybill = await sendBack(parcels.map(({ id }) => id))
  const params = { id: waybill._id }
  const words = 'La route est coupée par la pluie à Diéma.'
  await chef.call(noteLate, { params, body: { cause: 'road', words } })
  expect(await toldTo(here.buyer, 'Le car a du retard')).toBe(0)
  expect(await toldTo(seller, 'Le car a du retard')).toBe(3)
  await receive(here.code)
  const ended = await chef.call(endReturn, { params })
  expect(ended.parcels.map(({ state }) => state).toSorted()).toEqual([
    'arrived',
    'missing',
    'missing',
  ])
  const ofLost = { params: { ...params, parcelId: lost.id } }
  expect(await refusal(chef.call(resendParcel, ofLost))).toMatchObject({
    code: 'coaches.comes_back',
  })
  await receive(found.code)
  expect(await holderOf(found.id)).toEqual(['courier'])
  const lose = () => chef.call(loseParcel, { ...ofLost, body: { reason } })
  expect(await refusal(lose())).toMatchObject({ code: 'coaches.too_soon' })
  market.clock.advance(10 * day)
  const due = await balanceOf('refunds_due')
  await lose()
  expect([await stateOf(lost.id), await holderOf(lost.id)]).toEqual(['cancelled', ['carrier']])
  expect(await balanceOf('refunds_due')).toBe(due - lost.placed.total)
  const [loss] = (await admin.call(listLosses, { query: {} })).losses
  const shop = await balanceOf('seller_payable', seller.shopId)
  await admin.call(choosePayer, {
    params: { id: loss?._id ?? '' },
    body: { payer: 'carrier', reason },
  })
  expect(await balanceOf('seller_payable', seller.shopId)).toBe(shop - (loss?.francs ?? 0))
  expect(loss?.francs).toBeGreaterThan(0)
  // It turns up: its buyer stays refunded, its shop gets its goods and not their price, too.
  const refunds = await balanceOf('refunds_due')
  await receive(lost.code)
  const stock = await stockOf(lost.id)
  const [goods] = await goodsFor(lost.id)
  expect([await stateOf(lost.id), goods?.state]).toEqual(['cancelled', 'returning'])
  expect(await balanceOf('seller_payable', seller.shopId)).toBe(shop)
  const otp = await street.codeOf(goods?.id ?? '', 'vendorOtp')
  await moussa.call(returnParcel, { ...byId(goods?.id ?? ''), body: { otp } })
  expect(await balanceOf('refunds_due')).toBe(refunds)
  expect(await stockOf(lost.id)).toBe(stock + 1)
  await expectLedgerAgrees(market.kernel)
})

test('goods given back in a region and lost on the road are refunded, and their shop is owed', async () => {
  const { id, placed, buyer, code } = await place.atStation()
  await place.depart([id])
  await place.arrive(code)
  await fanta.call(handOverAtRelay, {
    ...byId(id),
    body: { otp: await street.codeOf(id, 'clientOtp') },
  })
  const { orderNumber } = placed
  const complaint = await complain(buyer, {
    orderNumber,
    fulfillmentId: id,
    files: [await photo()],
    message: 'Il manque un bouton.',
  })
  await admin.call(decideComplaint, {
    params: { id: complaint._id },
    body: { outcome: 'remboursé', goodsBack: true, reason },
  })
  const [goods] = (await buyer.call(listGoodsReturns, byId(placed._id))).returns
  await fanta.call(takeGoodsAtRelay, {
    params: { id: goods?._id ?? '' },
    body: { otp: goods?.code ?? '' },
  })
  const [back] = await market.sql<{ id: string }>(
    `select id from parcels where errand_for = $1 and errand = 'goods_back'`,
    [id],
  )
  const backId = back?.id ?? ''
  const waybill = await sendBack([backId])
  expect(await holderOf(backId)).toEqual(['carrier'])
  const params = { id: waybill._id, parcelId: backId }
  await chef.call(endReturn, { params })
  market.clock.advance(10 * day)
  const due = await balanceOf('refunds_due')
  await chef.call(loseParcel, { params, body: { reason } })
  await market.settle()
  expect(await balanceOf('refunds_due')).toBeLessThan(due)
  const { losses } = await admin.call(listLosses, { query: {} })
  const loss = losses.find((one) => one.orderNumber === orderNumber)
  expect(loss?.francs).toBeGreaterThan(0)
  expect(await toldTo(buyer, 'Articles perdus en route')).toBe(1)
  await expectLedgerAgrees(market.kernel)

  // They turn up at the station: their shop gets them once, the refund stays as it is.
  const owed = await balanceOf('refunds_due')
  const found = `${placed.orderNumber}/2`
  await Promise.all([receive(found), receive(found)])
  const goodsHome = await goodsFor(id)
  expect(goodsHome.map(({ state }) => state)).toEqual(['returning', 'cancelled'])
  const otp = await street.codeOf(goodsHome[0]?.id ?? '', 'vendorOtp')
  await moussa.call(returnParcel, { ...byId(goodsHome[0]?.id ?? ''), body: { otp } })
  expect(await balanceOf('refunds_due')).toBe(owed)
  expect(await toldTo(admin, 'Colis retrouvé, déjà remboursé')).toBe(0)
  await expectLedgerAgrees(market.kernel)
})
