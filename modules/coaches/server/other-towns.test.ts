import { dayMs } from '#kernel/clock.ts'
import { afterAll, describe, expect, test } from 'vitest'

import { listRouteSums } from '#modules/finance/contract/route-sums.ts'
import { changeLine } from '#modules/coaches/contract/carriers.ts'
import { readDrops } from '#modules/coaches/contract/region-parcels.ts'
import { listJourneys } from '#modules/coaches/contract/coach-journeys.ts'
import { takeParcel, vendorsInTransit } from '#modules/deliveries/contract/deliveries.ts'
import { listOrders } from '#modules/orders/contract/orders.ts'
import { readBoard } from '#modules/dispatch/contract/dispatch.ts'
import { handOverAtRelay } from '#modules/relays/contract/own-relay.ts'
import { listDrops, receiveDrop } from '#modules/relays/contract/relay-drops.ts'
import { listSellerOrders } from '#modules/shop-orders/contract/seller-orders.ts'
import { lineTo } from '../../../tests/support/coaches.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { home } from '../../../tests/support/orders.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { toDoOf } from '../../../tests/support/to-do.ts'
import { openRegion } from './testing/region-crew.ts'

const region = await openRegion()
const {
  market,
  street,
  admin,
  chef,
  moussa,
  fanta,
  main,
  tembely,
  drop,
  ready,
  bring,
  leave,
  comes,
} = region
const { relay: kayes, wayOf } = region
afterAll(() => market.close())

describe('a parcel from Bandiagara to a door in Bamako', () => {
  test('is brought by its shop, goes by coach, and a courier takes it to its buyer', async () => {
    const { id, placed, buyer, vendorOtp, code } = await ready()
    const [own] = (await main.call(listSellerOrders, { query: {} })).orders
    expect(own).toMatchObject({ vendorOtp, drop: { place: { name: 'Relais Tembely' } } })
    expect((await tembely.call(listDrops, {})).coming).toMatchObject([
      { parcelId: id, shopName: 'La Main de Bandiagara' },
    ])
    await bring(vendorOtp)
    expect((await tembely.call(listDrops, {})).waiting).toMatchObject([{ parcelId: id }])
    expect(await bring(vendorOtp)).toEqual({ message: 'Ce colis est déjà chez vous.' })
    const [brought] = (await main.call(listSellerOrders, { query: {} })).orders
    expect(brought).toMatchObject({
      state: 'in_delivery',
      drop: { place: { name: 'Relais Tembely' } },
    })
    const [awaited] = (await buyer.call(listOrders, {})).orders
    expect(awaited?.parcels).toMatchObject([{ hasCode: false }])
    const { stops } = await chef.call(readDrops, { query: {} })
    expect(stops).toMatchObject([{ region: 'Bandiagara', to: 'Bamako', parcels: [{ code }] }])
    await leave([id])
    expect(await region.holderOf(id)).toEqual(['carrier'])
    expect(await toDoOf(chef, 'coaches.arrive')).toMatchObject([{ what: 'Car attendu à Bamako' }])
    expect((await chef.call(readDrops, { query: {} })).arriving).toMatchObject([
      { from: 'Bandiagara', isDue: false, late: null, waiting: 1, arrived: 0 },
    ])
    const { routes } = await buyer.call(listJourneys, { params: { id: placed._id } })
    expect(routes?.[0]?.stops.map(({ name, place }) => [name, place])).toEqual([
      ['La Main de Bandiagara, Bandiagara', 'done'],
      ['Relais Tembely', 'done'],
      ['Bamako', 'current'],
      ['Chez vous', 'ahead'],
    ])
    expect(await refusal(comes(code, null))).toMatchObject({ code: 'coaches.needs_courier' })
    await comes(code, moussa.user._id)
    expect(await region.holderOf(id)).toEqual(['courier'])
    await street.handOver(moussa, { id, clientOtp: await street.codeOf(id, 'clientOtp') })
    expect(await wayOf(id)).toEqual(['shop relay done', 'coach station done', 'courier buyer done'])
    await expectLedgerAgrees(market.kernel)
    const [earned] = await market.sql<{ revenue: number; drops: number }>(
      `select f.revenue_francs as revenue, d.amount_francs as drops
       from courier_fees f join relay_drops d using (parcel_id) where parcel_id = $1`,
      [id],
    )
    expect(earned).toEqual({ revenue: placed.shippingFee - 400, drops: 50 })
  })

  test('is on no list of couriers and not on the board before it is in Bamako', async () => {
    const { id, vendorOtp } = await ready()
    expect(await toDoOf(main, 'relays.drop')).toMatchObject([{ _id: id, verb: 'Déposer' }])
    expect(await toDoOf(main, 'shop_orders.hand_over')).toEqual([])
    const ids = async () =>
      Object.values((await chef.call(readBoard, { query: {} })).columns)
        .flatMap(({ parcels }) => parcels)
        .map(({ fulfillmentId }) => fulfillmentId)
    expect(await ids()).not.toContain(id)
    const { vendors } = await moussa.call(vendorsInTransit, {})
    expect(JSON.stringify(vendors)).not.toContain(id)
    expect(await refusal(moussa.call(takeParcel, { params: { id } }))).toMatchObject({
      code: 'orders.wrong_state',
    })
    await bring(vendorOtp)
  })

  test('is taken by its own code alone, at the relay point of its order alone', async () => {
    const { vendorOtp } = await ready()
    expect(await refusal(bring('000000'))).toMatchObject({ code: 'deliveries.wrong_code' })
    expect(await refusal(fanta.call(receiveDrop, { body: { otp: vendorOtp } }))).toMatchObject({
      code: 'deliveries.wrong_code',
    })
    await bring(vendorOtp)
  })
})

test('a parcel from Bandiagara to Kayes changes coach in Bamako, and waits at its relay point', async () => {
  const { id, vendorOtp, code } = await ready({
    receiveAt: 'relay',
    relayId: kayes.relayId,
    shippingAddress: { ...home, region: 'Kayes', quartier: null },
  })
  await bring(vendorOtp)
  await leave([id])
  await comes(code, null)
  expect(await region.holderOf(id)).toEqual(['station'])
  const { changing } = await chef.call(readDrops, { query: {} })
  expect(changing).toMatchObject([{ parcelId: id, from: 'Bandiagara', region: 'Kayes' }])
  await region.depart([id])
  await region.arrive(code)
  expect(await wayOf(id)).toEqual([
    'shop relay done',
    'coach station done',
    'coach relay done',
    'buyer buyer planned',
  ])
  await expectLedgerAgrees(market.kernel)
})

test('a parcel inside Bandiagara waits for its buyer at the relay point to which it is brought', async () => {
  const { id, vendorOtp } = await ready({
    receiveAt: 'relay',
    relayId: drop.relayId,
    shippingAddress: { ...home, region: 'Bandiagara', quartier: null },
  })
  await bring(vendorOtp)
  const otp = await street.codeOf(id, 'clientOtp')
  await tembely.call(handOverAtRelay, { params: { id }, body: { otp } })
  expect(await wayOf(id)).toEqual(['shop relay done', 'buyer buyer done'])
  await expectLedgerAgrees(market.kernel)
})

test('each way earns its fees less what its legs paid, and together they are the account', async () => {
  const finance = await market.staff('finance')
  const { routes, left } = await finance.call(listRouteSums, { query: { period: 'annee' } })
  const ways = new Map(routes.map(({ from, to, ...sums }) => [`${from} ${to}`, sums]))
  expect([...ways.keys()].toSorted()).toEqual([
    'Bandiagara Bamako',
    'Bandiagara Bandiagara',
    'Bandiagara Kayes',
  ])
  for (const { fees, couriers, coaches, relays, left: kept } of routes)
    expect(kept).toBe(fees - couriers - coaches - relays)
  expect(ways.get('Bandiagara Bamako')).toMatchObject({ parcels: 3, relays: 150 })
  const [account] = await market.sql<{ francs: number }>(
    `select -sum(amount_francs)::int as francs from ledger_entry_facts where account = 'delivery_revenue'`,
  )
  expect(left).toBe(account?.francs)
})

test('its buyer reads the new day of each stop when its shop brings it late', async () => {
  const { placed, buyer } = await ready()
  const stops = async () => {
    const { routes } = await buyer.call(listJourneys, { params: { id: placed._id } })
    return routes?.[0]?.stops ?? []
  }
  expect((await stops()).map(({ newDay }) => newDay)).toEqual(Array(4).fill(undefined))
  market.clock.advance(4 * dayMs)
  const [, brought, coach, door] = await stops()
  const today = market.clock.now().toISOString().slice(0, 10)
  expect(brought?.newDay).toBe(today)
  expect([coach?.newDay, door?.newDay].every((day) => day !== undefined && day > today)).toBe(true)
})

test('a line that is closed while parcels wait for it stands in two lists until it is open', async () => {
  const { vendorOtp } = await ready()
  await bring(vendorOtp)
  const change = (isOpen: boolean) =>
    admin.call(changeLine, {
      params: { id: region.toBamako.lineId },
      body: { ...lineTo('Bamako', 'Bandiagara'), isOpen },
    })
  const lists = () => Promise.all([chef, admin].map((one) => toDoOf(one, 'coaches.find_line')))
  expect(await lists()).toEqual([[], []])
  await change(false)
  const row = { what: 'Aucun car ne va de Bandiagara à Bamako' }
  expect(await lists()).toMatchObject([[row], [row]])
  await change(true)
  expect(await lists()).toEqual([[], []])
})
