import { afterAll, describe, expect, test } from 'vitest'

import { listComingCoaches, confirmArrival } from '#modules/coaches/contract/coach-arrivals.ts'
import { readReturns } from '#modules/coaches/contract/region-parcels.ts'
import {
  currentDeliveries,
  failDelivery,
  returnParcel,
} from '#modules/deliveries/contract/deliveries.ts'
import { byId } from '#modules/deliveries/server/testing/crew.ts'
import { overrideOtp, sendParcelBack } from '#modules/dispatch/contract/dispatch.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { handOverAtRelay, listRelayParcels } from '#modules/relays/contract/own-relay.ts'
import {
  bringToRelay,
  fetchFromRelay,
  listParcelsToFetch,
} from '#modules/relays/contract/relay-courier.ts'
import { giveToShop, listDrops } from '#modules/relays/contract/relay-drops.ts'
import { listSellerOrders } from '#modules/shop-orders/contract/seller-orders.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { home, inCash } from '../../../tests/support/orders.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { pictureOf } from '../../../tests/support/pictures.ts'
import { relayOf } from '../../../tests/support/relays.ts'
import { expectLastSaid } from '../../../tests/support/said-days.ts'
import { toDoOf } from '../../../tests/support/to-do.ts'
import { openRegion } from './testing/region-crew.ts'

const region = await openRegion()
const { market, street, chef, moussa, fanta, stub, main, tembely, drop, wayOf, holderOf } = region
const lamine = await market.seller({ name: 'Lamine Couture' })
const badala = await relayOf(market, lamine, { name: 'Lamine Couture' })
afterAll(() => market.close())

const reason = 'La cliente n’en veut plus, elle l’a dit au téléphone.'
const stateOf = async (id: string) =>
  (await market.sql<{ state: string }>('select state from parcels where id = $1', [id]))[0]?.state
const told = async (person: Person, title: string) => {
  await market.settle()
  const { notifications } = await person.call(listNotifications, { query: { limit: 100 } })
  return notifications.filter((one) => one.title === title)
}
const stockOf = async (id: string) =>
  (
    await market.sql<{ stock: number }>(
      `select v.stock from order_lines l join variants v on v.id = l.variant_id where l.parcel_id = $1`,
      [id],
    )
  )[0]?.stock ?? 0
const balanceOf = async (kind: string) =>
  (
    await market.sql<{ francs: number }>(
      `select coalesce(sum(e.amount_francs), 0)::int as francs from ledger_entries e
       join ledger_accounts a on a.id = e.account_id where a.kind = $1`,
      [kind],
    )
  )[0]?.francs ?? 0

async function sendBackFromDoor(id: string) {
  const imageId = await pictureOf(market, moussa)
  await moussa.call(failDelivery, { ...byId(id), body: { kind: 'refused', imageId } })
  await chef.call(sendParcelBack, byId(id))
}
const atTembely = (code: string) => tembely.call(confirmArrival, { body: { code } })
const giveTo = (id: string, otp: string) => tembely.call(giveToShop, { ...byId(id), body: { otp } })
const shopCode = async (id: string) => {
  const { orders } = await main.call(listSellerOrders, { query: {} })
  return orders.find(({ _id }) => _id === id)?.takeBack
}

describe('a parcel of Bandiagara that is refused at a door in Bamako', () => {
  test('goes back by the station, the coach and the relay point where its shop takes it', async () => {
    const { id, code, placed, buyer } = await region.inBamako()
    const stock = await stockOf(id)
    await sendBackFromDoor(id)
    expect(await wayOf(id)).toEqual([
      'shop relay done',
      'coach station done',
      'courier buyer failed',
      'courier station taken',
      'coach relay planned',
      'shop shop planned',
    ])
    expect(await told(main, 'Un colis vous revient')).toMatchObject([
      { message: expect.stringContaining('revient par le car au point relais de votre ville') },
    ])
    expect((await moussa.call(currentDeliveries, {})).deliveries).toMatchObject([
      { fulfillmentId: id, coach: [{ carrierName: 'Binkè Retour' }] },
    ])
    const otp = await street.codeOf(id, 'vendorOtp')
    const early = moussa.call(returnParcel, { ...byId(id), body: { otp } })
    expect(await refusal(early)).toMatchObject({ code: 'orders.wrong_state' })
    const override = { step: 'return', reason, imageId: stub } as const
    expect(await refusal(chef.call(overrideOtp, { ...byId(id), body: override }))).toMatchObject({
      code: 'orders.wrong_state',
    })

    await region.receive(code)
    expect(await holderOf(id)).toEqual(['station'])
    expect(await region.receive(code)).toMatchObject({
      message: `${placed.orderNumber} est déjà à la gare.`,
    })
    expect(await region.station()).toMatchObject({
      relays: [{ name: 'Relais Tembely', parcels: [{ parcelId: id, isBack: true }] }],
    })
    const carriers = await balanceOf('carrier_payable')
    await region.leaveForHome([id])
    expect(await balanceOf('carrier_payable')).toBe(carriers - 400)
    expect(await holderOf(id)).toEqual(['carrier'])
    expect(await told(buyer, 'Parti pour Bandiagara')).toEqual([])
    expect((await tembely.call(listComingCoaches, {})).coaches).toMatchObject([
      { parcels: [{ code, backTo: 'La Main de Bandiagara' }] },
    ])

    expect(await atTembely(code)).toMatchObject({ alreadyThere: false })
    expect(await atTembely(code)).toMatchObject({ alreadyThere: true })
    expect([await stateOf(id), await holderOf(id)]).toEqual(['returning', ['relay']])
    expect((await tembely.call(listDrops, {})).back).toMatchObject([{ parcelId: id }])
    expect(await told(main, 'Reprenez votre colis')).toMatchObject([
      { message: expect.stringContaining('Reprenez votre colis au Relais Tembely') },
    ])
    expect(await toDoOf(main, 'relays.take_back')).toMatchObject([{ _id: id, verb: 'Reprendre' }])
    await expectLastSaid(market.kernel, 'a parcel kept for its shop')
    const takeBack = await shopCode(id)
    expect(takeBack).toMatchObject({ place: { name: 'Relais Tembely' }, code: otp })
    const due = await balanceOf('refunds_due')
    expect(await refusal(giveTo(id, otp === '000000' ? '000001' : '000000'))).toMatchObject({
      code: 'deliveries.wrong_code',
    })
    const elsewhere = fanta.call(giveToShop, { ...byId(id), body: { otp } })
    expect(await refusal(elsewhere)).toMatchObject({ code: 'relays.parcel_unknown' })
    expect(await giveTo(id, otp)).toMatchObject({ alreadyGiven: false })
    expect(await giveTo(id, otp)).toMatchObject({ alreadyGiven: true })
    expect([await stateOf(id), await holderOf(id)]).toEqual(['returned', ['shop']])
    expect(await wayOf(id)).toEqual([
      'shop relay done',
      'coach station done',
      'courier buyer failed',
      'courier station done',
      'coach relay done',
      'shop shop done',
    ])
    expect(await balanceOf('refunds_due')).toBe(due - placed.total)
    expect(await stockOf(id)).toBe(stock + 1)
    expect(await toDoOf(main, 'relays.take_back')).toEqual([])
    await expectLedgerAgrees(market.kernel)
  })

  test('pays its courier once, when the station has it', async () => {
    const { id, code } = await region.inBamako(inCash)
    await sendBackFromDoor(id)
    const trips = () =>
      market.sql('select amount_francs from failed_trips where parcel_id = $1', [id])
    expect(await trips()).toEqual([])
    await region.receive(code)
    const paid = await trips()
    expect(paid).toHaveLength(1)
    await region.leaveForHome([id])
    await atTembely(code)
    await giveTo(id, await street.codeOf(id, 'vendorOtp'))
    expect(await trips()).toEqual(paid)
    await expectLedgerAgrees(market.kernel)
  })
})

test('what is not collected in Bamako goes with a courier to the station, then by coach', async () => {
  const { id, code } = await region.inBamako({ receiveAt: 'relay', relayId: badala.relayId })
  const arrivalCode = async () =>
    (
      await market.sql<{ otp: string }>(
        'select arrival_code as otp from relay_parcels where parcel_id = $1',
        [id],
      )
    )[0]?.otp ?? ''
  await moussa.call(bringToRelay, { ...byId(id), body: { otp: await arrivalCode() } })
  await region.endDays(id)
  expect((await moussa.call(listParcelsToFetch, {})).parcels).toMatchObject([{ parcelId: id }])
  const otp = await region.returnCode(id)
  await moussa.call(fetchFromRelay, { ...byId(id), body: { otp } })
  expect((await moussa.call(currentDeliveries, {})).deliveries).toMatchObject([
    { fulfillmentId: id, coach: [{ carrierName: 'Binkè Retour' }] },
  ])
  await region.receive(code)
  await region.leaveForHome([id])
  await atTembely(code)
  await giveTo(id, await street.codeOf(id, 'vendorOtp'))
  expect([await stateOf(id), await holderOf(id)]).toEqual(['returned', ['shop']])
  expect(await wayOf(id)).toEqual([
    'shop relay done',
    'coach station done',
    'courier relay done',
    'courier station done',
    'coach relay done',
    'shop shop done',
  ])
  await expectLedgerAgrees(market.kernel)
})

test('what is not collected in Kayes changes coach in Bamako, without a courier', async () => {
  const { id, vendorOtp, code, placed } = await region.ready(region.toKayes())
  await region.bring(vendorOtp)
  await region.leave([id])
  await region.comes(code, null)
  await region.depart([id])
  await region.arrive(code)
  await region.endDays(id)
  expect(await chef.call(readReturns, { query: {} })).toMatchObject({ total: 1 })
  await region.sendBack([id])
  expect(await region.comes(code, null)).toMatchObject({
    message: `${placed.orderNumber} est à la gare, pour le car suivant.`,
  })
  expect(await holderOf(id)).toEqual(['station'])
  await region.leaveForHome([id])
  await atTembely(code)
  await giveTo(id, await street.codeOf(id, 'vendorOtp'))
  expect([await stateOf(id), await holderOf(id)]).toEqual(['returned', ['shop']])
  expect((await wayOf(id)).slice(3)).toEqual([
    'coach station done',
    'coach relay done',
    'shop shop done',
  ])
  expect(await market.sql('select 1 from failed_trips where parcel_id = $1', [id])).toEqual([])
  await expectLedgerAgrees(market.kernel)
})

describe('what is not collected in Bandiagara itself', () => {
  async function notCollected() {
    const parcel = await region.ready({
      receiveAt: 'relay',
      relayId: drop.relayId,
      shippingAddress: { ...home, region: 'Bandiagara', quartier: null },
    })
    await region.bring(parcel.vendorOtp)
    await region.endDays(parcel.id)
    return parcel
  }

  test('waits there for its shop, on no list of couriers or coaches', async () => {
    const { id, buyer, placed } = await notCollected()
    expect((await moussa.call(listParcelsToFetch, {})).parcels).toEqual([])
    expect(await chef.call(readReturns, { query: {} })).toMatchObject({ total: 0 })
    const leaving = tembely.call(listRelayParcels, { query: { list: 'leaving' } })
    expect((await leaving).parcels).toEqual([])
    expect((await tembely.call(listDrops, {})).back).toMatchObject([{ parcelId: id }])
    expect(await told(chef, 'Un colis à faire revenir')).toEqual([])
    expect(await told(buyer, 'Votre colis va repartir')).toMatchObject([
      { message: expect.stringContaining('La boutique vient le reprendre') },
    ])
    const { code } = (await shopCode(id)) ?? {}
    expect(code).toBe(await region.returnCode(id))
    const due = await balanceOf('refunds_due')
    await giveTo(id, code ?? '')
    expect([await stateOf(id), await holderOf(id)]).toEqual(['returned', ['shop']])
    expect(await wayOf(id)).toEqual(['shop relay done', 'shop shop done'])
    expect(await balanceOf('refunds_due')).toBe(due - placed.total)
    await expectLedgerAgrees(market.kernel)
  })

  test('is still given to its buyer until its shop comes', async () => {
    const { id } = await notCollected()
    const otp = await street.codeOf(id, 'clientOtp')
    await tembely.call(handOverAtRelay, { ...byId(id), body: { otp } })
    expect((await tembely.call(listDrops, {})).back).toEqual([])
    expect(await refusal(giveTo(id, '123456'))).toMatchObject({
      code: 'orders.wrong_state',
    })
    await expectLedgerAgrees(market.kernel)
  })
})

test('what was paid is owed back when the shop does not take its parcel in time', async () => {
  const { id, code, placed } = await region.inBamako()
  await sendBackFromDoor(id)
  await region.receive(code)
  await region.leaveForHome([id])
  await atTembely(code)
  const due = await balanceOf('refunds_due')
  await market.runJob('promises.end', 'relays.take_back')
  expect(await stateOf(id)).toBe('returning')
  market.clock.advance(18 * 86_400_000)
  await market.runJob('promises.end', 'relays.take_back')
  expect(await stateOf(id)).toBe('cancelled')
  expect(await balanceOf('refunds_due')).toBe(due - placed.total)
  const [goods] = (await tembely.call(listDrops, {})).back ?? []
  const goodsId = goods?.parcelId ?? ''
  expect([await stateOf(goodsId), await holderOf(goodsId)]).toEqual(['at_relay', ['relay']])
  await giveTo(goodsId, await region.returnCode(goodsId))
  expect([await stateOf(goodsId), await holderOf(goodsId)]).toEqual(['returned', ['shop']])
  expect(await balanceOf('refunds_due')).toBe(due - placed.total)
  await expectLedgerAgrees(market.kernel)
})
