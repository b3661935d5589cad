import { afterAll, expect, test } from 'vitest'

import { readReturns, sendBackByCoach } from '#modules/coaches/contract/region-parcels.ts'
import { currentDeliveries } from '#modules/deliveries/contract/deliveries.ts'
import { listRelayParcels } from '#modules/relays/contract/own-relay.ts'
import { listParcelsToFetch } from '#modules/relays/contract/relay-courier.ts'
import { newId } from '#kernel/ids.ts'
import { lineTo, openLine } from '../../../tests/support/coaches.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { openStation } from './testing/coach-crew.ts'

// A town may be served by coach, then by couriers, while a parcel is on its way there.
const { market, moussa, chef, fanta, ...place } = await openStation()
afterAll(() => market.close())

const serve = (by: 'couriers' | 'coach') =>
  market.sql(`update served_regions set served_by = $1 where region = 'Kayes'`, [by])

test('what couriers are to bring to a town goes to no station, though a coach leaves for it', async () => {
  await serve('couriers')
  const { id, code } = await place.onTheWay()
  await serve('coach')
  const { deliveries } = await moussa.call(currentDeliveries, {})
  expect(deliveries.find(({ fulfillmentId }) => fulfillmentId === id)).toMatchObject({
    coach: null,
    relay: { relayId: place.relay.relayId },
  })
  expect(await refusal(place.receive(code))).toMatchObject({ code: 'coaches.not_by_coach' })
  expect((await place.station()).coming).toEqual([])
  const { parcels } = await fanta.call(listRelayParcels, { query: { list: 'expected', limit: 9 } })
  expect(parcels).toMatchObject([{ parcelId: id, byCoach: null, code: expect.any(String) }])
})

test('what a coach brought to a town goes back by coach, though couriers serve it since', async () => {
  await serve('coach')
  const { id } = await place.notCollected()
  await serve('couriers')
  expect((await moussa.call(listParcelsToFetch, {})).parcels).toEqual([])
  const { relays } = await chef.call(readReturns, { query: {} })
  expect(relays.flatMap(({ parcels }) => parcels.map(({ parcelId }) => parcelId))).toEqual([id])
})

test('what goes back leaves with the coach to Bamako, where there is one', async () => {
  await serve('coach')
  const line = lineTo('Bamako', 'Kayes')
  const home = await openLine(place.admin, { name: 'Cars du retour', phone: '76301199', line })
  const { id } = await place.notCollected()
  const { relays } = await chef.call(readReturns, { query: {} })
  expect(relays.flatMap(({ lines }) => lines.map(({ _id }) => _id))).toEqual([home.lineId])
  const parcels = [{ parcelId: id, otp: await place.returnCode(id) }]
  const body = { relayId: place.relay.relayId, lineId: home.lineId, parcels }
  const waybill = await chef.call(sendBackByCoach, { body }, { idempotencyKey: newId() })
  expect(waybill).toMatchObject({ isReturn: true, region: 'Kayes', carrierName: 'Cars du retour' })
})
