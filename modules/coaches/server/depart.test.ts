import { afterAll, expect, test } from 'vitest'

import { currentDeliveries } from '#modules/deliveries/contract/deliveries.ts'
import { changeLine } from '#modules/coaches/contract/carriers.ts'
import { listComingCoaches } from '#modules/coaches/contract/coach-arrivals.ts'
import { listJourneys } from '#modules/coaches/contract/coach-journeys.ts'
import { listWaybills } from '#modules/coaches/contract/waybills.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { listRelayParcels } from '#modules/relays/contract/own-relay.ts'
import { listDispatchRelayParcels } from '#modules/relays/contract/relay-dispatch.ts'
import { readParcelRecord } from '#modules/dispatch/contract/dispatch.ts'
import { newId } from '#kernel/ids.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { wordsOfPdf } from '#modules/buyer-orders/server/testing/words-of-pdf.ts'
import { openStation } from './testing/coach-crew.ts'

const place = await openStation()
const { market, chef, moussa, relay, lineId, kayes, admin, holderOf, depart } = place
afterAll(() => market.close())

const reason = 'Un autre jour.'
const owedTo = async (id: string) =>
  (
    await market.sql<{ francs: number }>(
      `select -coalesce(sum(e.amount_francs), 0)::int as francs from ledger_entries e
       join ledger_accounts a on a.id = e.account_id where a.kind = 'carrier_payable' and a.owner_id = $1`,
      [id],
    )
  )[0]?.francs

test('a manager receives a courier’s parcel at the station once, by the end of its number', async () => {
  const { id, code, placed } = await place.onTheWay()
  expect((await place.station()).coming).toEqual([{ region: 'Kayes', count: 1 }])
  await place.receive(code)
  expect(await place.receive(placed.orderNumber)).toMatchObject({
    message: `${placed.orderNumber} est déjà à la gare.`,
  })
  expect(await refusal(place.receive('ZZZZ9'))).toMatchObject({ code: 'coaches.code_unknown' })
  expect((await moussa.call(currentDeliveries, {})).deliveries).toEqual([])
  expect(await place.station()).toMatchObject({
    coming: [],
    relays: [{ name: 'Chez Fanta N’Di', region: 'Kayes', parcels: [{ parcelId: id, code }] }],
  })
  const other = await place.managerOf('kayes')
  expect(await refusal(place.receive(code, other))).toMatchObject({ status: 404 })
  expect(await holderOf(id)).toEqual(['courier'])
})

test('a departure gives its parcels to the carrier, owes it, and tells each buyer', async () => {
  const awa = await market.buyer()
  const [one, two] = [await place.atStation(awa), await place.atStation()]
  const key = newId()
  const waybill = await depart([one.id, two.id], {}, key)
  expect(waybill).toMatchObject({
    number: 'CAR-261120-01',
    carrierName: 'Djigui Cars',
    region: 'Kayes',
    dueOn: '2026-11-22',
    francs: 800,
    parcels: [{ state: 'on_road' }, { state: 'on_road' }],
  })
  expect((await depart([one.id, two.id], {}, key))._id).toBe(waybill._id)
  expect(await holderOf(one.id)).toEqual(['carrier'])
  expect(await owedTo(place.carrierId)).toBe(800)
  expect((await awa.call(listJourneys, { params: { id: one.placed._id } })).journeys).toMatchObject(
    [{ state: 'on_road', region: 'Kayes', dueOn: '2026-11-22' }],
  )
  expect(await refusal(awa.call(listJourneys, { params: { id: two.placed._id } }))).toMatchObject({
    status: 404,
  })
  await market.settle()
  const { notifications } = await awa.call(listNotifications, { query: {} })
  expect(notifications.find(({ title }) => title === 'Parti pour Kayes')?.message).toContain(
    'Parti de Bamako ven.\u00a020\u00a0nov. à 10\u00a0h, au point relais de Kayes dim.\u00a022\u00a0nov.',
  )
  const pdf = await fetch(`${market.url}/api/dispatch/waybills/${waybill._id}/pdf`, {
    headers: { authorization: `Bearer ${chef.user.token}` },
  })
  const words = wordsOfPdf(Buffer.from(await pdf.arrayBuffer()))
  // In the table, and on its label.
  expect(words.split(one.code)).toHaveLength(3)
  expect(words.split(relay.name)).toHaveLength(4)
  expect(await chef.call(listWaybills, { query: { list: 'on_road' } })).toMatchObject({
    counts: { on_road: 1, ended: 0 },
    waybills: [{ number: waybill.number }],
  })
  await expectLedgerAgrees(market.kernel)
})

test('a coach is awaited on a day on which its relay point is open', async () => {
  const awa = await market.buyer()
  const { id, placed } = await place.atStation(awa)
  await market.sql(`update relays set closed_days = '{2026-11-22,2026-11-23}'`)
  expect(await depart([id])).toMatchObject({ dueOn: '2026-11-24' })
  await market.sql(`update relays set closed_days = '{}'`)
  expect((await awa.call(listJourneys, { params: { id: placed._id } })).journeys).toMatchObject([
    { dueOn: '2026-11-24' },
  ])
})

test('relay and manager read how far a parcel is, its courier the station to bring it to', async () => {
  const { id, code } = await place.onTheWay()
  const [stop] = (await moussa.call(currentDeliveries, {})).deliveries
  expect(stop).toMatchObject({
    fulfillmentId: id,
    relay: { region: 'Kayes' },
    coach: [
      {
        carrierName: 'Djigui Cars',
        station: 'Gare de Sogoniko',
        departure: 'tous les jours 18\u00a0h',
      },
    ],
  })
  const read = async () => {
    const { parcels } = await place.fanta.call(listRelayParcels, { query: { list: 'expected' } })
    const seen = await chef.call(listDispatchRelayParcels, { params: { id: relay.relayId } })
    const record = await chef.call(readParcelRecord, { params: { id } })
    const own = parcels.find(({ parcelId }) => parcelId === id)
    const { byCoach } = seen.parcels.find(({ parcelId }) => parcelId === id) ?? {}
    return [own && { byCoach: own.byCoach, code: own.code }, byCoach, record.byCoach]
  }
  expect(await read()).toEqual([{ byCoach: 'to_station', code: null }, 'to_station', null])
  await place.receive(code)
  expect(await read()).toEqual([{ byCoach: 'station', code: null }, 'station', 'station'])
  await depart([id])
  // Named once, among what the coach carries.
  expect(await read()).toEqual([undefined, 'coach', 'coach'])
  const { coaches } = await place.fanta.call(listComingCoaches, {})
  expect(coaches.flatMap(({ parcels }) => parcels.map(({ parcelId }) => parcelId))).toContain(id)
})

test('no parcel is on two waybills, and none leaves that is not at the station', async () => {
  const parcel = await place.atStation()
  const carried = await place.onTheWay()
  expect(await refusal(depart([]))).toMatchObject({
    status: 400,
    message: expect.stringContaining('Choisissez au moins un colis.'),
  })
  expect(await refusal(depart([carried.id]))).toMatchObject({ code: 'coaches.not_at_station' })
  expect(await refusal(depart([parcel.id], { stubImageId: newId() }))).toMatchObject({
    code: 'deliveries.photo_unknown',
  })
  const both = await Promise.allSettled([depart([parcel.id]), depart([parcel.id])])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusal(depart([parcel.id]))).toMatchObject({
    status: 409,
    code: 'coaches.on_waybill',
    message: 'Ce colis est déjà sur un bordereau.',
  })
  const insert = `insert into waybill_parcels (waybill_id, parcel_id, weight_class, francs, state)
    select w.id, $1, 'léger', 0, 'on_road' from waybills w
    where not exists (select from waybill_parcels b where b.waybill_id = w.id and b.parcel_id = $1) limit 1`
  await expect(market.sql(insert, [parcel.id])).rejects.toThrow('waybill_parcels_once')
})

test('a coach leaves on its days alone, and never into a zone that is paused', async () => {
  const parcel = await place.atStation()
  const change = (days: number[]) =>
    admin.call(changeLine, {
      params: { id: lineId },
      body: { ...kayes, days, isOpen: true, reason },
    })
  await change([6])
  expect(await refusal(depart([parcel.id]))).toMatchObject({
    code: 'coaches.line_not_today',
    message: 'La ligne ne part pas ce jour-là.',
  })
  await change(kayes.days)
  const pause = (day: string | null) =>
    market.sql(`update delivery_zones set pause_reason = $1, paused_until = $2 where zone = $3`, [
      day && 'La route de Kayes est fermée',
      day,
      'regions',
    ])
  await pause('2026-11-29')
  const [shown] = (await place.station()).relays.filter(({ relayId }) => relayId === relay.relayId)
  // A Sunday: deliveries resume on Monday.
  expect(shown?.pause).toEqual({ reason: 'La route de Kayes est fermée', until: '2026-11-30' })
  expect(await refusal(depart([parcel.id]))).toMatchObject({ code: 'pricing.zone_paused' })
  await pause(null)
  expect(await depart([parcel.id])).toMatchObject({ parcels: [{ parcelId: parcel.id }] })
})
