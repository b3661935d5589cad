import { afterAll, expect, test } from 'vitest'

import { endReturn, readDrops } from '#modules/coaches/contract/region-parcels.ts'
import { loseParcel, noteLate, resendParcel } from '#modules/coaches/contract/waybills.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { openRegion } from './testing/region-crew.ts'
import { plain } from './testing/lossy-station.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'

const region = await openRegion()
const { market, chef, moussa, main, holderOf, wayOf } = region
afterAll(() => market.close())

const day = 86_400_000
const reason = 'Le chauffeur ne l’a plus vu après San.'
const stateOf = async (id: string) =>
  (await market.sql<{ state: string }>('select state from parcels where id = $1', [id]))[0]?.state
const told = async (person: Person, title: string) => {
  await market.settle()
  const { notifications } = await person.call(listNotifications, { query: { limit: 100 } })
  return notifications.filter((one) => one.title === title).map(plain)
}

/** In the coach from Bandiagara to Bamako, on its way to its buyer. */
async function onTheWayIn(receiving?: Parameters<typeof region.ready>[0]) {
  const parcel = await region.ready(receiving)
  await region.bring(parcel.vendorOtp)
  const waybill = await region.leave([parcel.id])
  return { ...parcel, waybillId: waybill._id }
}

test('buyers read of a late coach that brings their parcels to Bamako, and shops do not', async () => {
  const { placed, buyer, waybillId } = await onTheWayIn()
  const words = 'La route est coupée par la pluie à San.'
  await chef.call(noteLate, { params: { id: waybillId }, body: { cause: 'road', words } })
  expect(await told(buyer, 'Le car a du retard')).toEqual([
    `Commande ${placed.orderNumber}, qui vient de Bandiagara. ${words}`,
  ])
  await chef.call(endReturn, { params: { id: waybillId } })
  expect(await told(buyer, 'Nous cherchons votre colis')).toEqual([
    `Commande ${placed.orderNumber} : il n’était pas dans le car de Bandiagara. S’il n’est pas retrouvé, vous êtes remboursé.`,
  ])
  expect(await told(main, 'Le car a du retard')).toEqual([])
  expect(await told(main, 'Nous cherchons votre colis')).toEqual([])
})

test('a parcel that its coach to Bamako left behind goes with a later one', async () => {
  const { id, waybillId, code } = await onTheWayIn()
  const params = { id: waybillId, parcelId: id }
  expect(await refusal(chef.call(resendParcel, { params }))).toMatchObject({
    code: 'coaches.not_missing',
  })
  await chef.call(endReturn, { params: { id: waybillId } })
  await chef.call(resendParcel, { params })
  expect(await holderOf(id)).toEqual(['relay'])
  const { stops } = await chef.call(readDrops, { query: {} })
  expect(stops).toMatchObject([{ to: 'Bamako', parcels: [{ parcelId: id }] }])
  await region.leave([id])
  await region.comes(code, moussa.user._id)
  expect(await holderOf(id)).toEqual(['courier'])
  expect(await wayOf(id)).toEqual([
    'shop relay done',
    'coach station failed',
    'coach relay done',
    'coach station done',
    'courier buyer taken',
  ])
  await expectLedgerAgrees(market.kernel)
})

test('one that was lost on its way in and turns up in Bamako goes on to its buyer', async () => {
  const { id, waybillId, code, placed, buyer } = await onTheWayIn()
  await chef.call(endReturn, { params: { id: waybillId } })
  market.clock.advance(11 * day)
  await chef.call(loseParcel, { params: { id: waybillId, parcelId: id }, body: { reason } })
  expect(await stateOf(id)).toBe('cancelled')
  expect(await told(buyer, 'Colis perdu en route')).toHaveLength(1)
  expect(await refusal(region.comes(code, null))).toMatchObject({ code: 'coaches.needs_courier' })
  expect(await region.comes(code, moussa.user._id)).toMatchObject({
    message: `${placed.orderNumber} : Moussa Traoré l’apporte.`,
  })
  expect([await stateOf(id), await holderOf(id)]).toEqual(['in_delivery', ['courier']])
  await expectLedgerAgrees(market.kernel)
})
