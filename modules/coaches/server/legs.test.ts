import { afterAll, expect, test } from 'vitest'

import { receiveFromCoach } from '#modules/coaches/contract/region-parcels.ts'
import { handOverAtShop } from '#modules/counter/contract/collection.ts'
import { failDelivery, returnParcel, tryAgain } from '#modules/deliveries/contract/deliveries.ts'
import { byId } from '#modules/deliveries/server/testing/crew.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { offerCollection } from '../../../tests/support/collections.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { inCash, line, order, parcelOf } from '../../../tests/support/orders.ts'
import { pickUp } from '../../../tests/support/parcels.ts'
import { payFor } from '../../../tests/support/payments.ts'
import { pictureOf } from '../../../tests/support/pictures.ts'
import { openStation } from './testing/coach-crew.ts'

const { market, street, seller, goods, moussa, chef, ...station } = await openStation()
await offerCollection(seller)
afterAll(() => market.close())

/** « courier shop>buyer taken », in their order. */
async function legsOf(id: string): Promise<string[]> {
  const rows = await market.sql<{ words: string }>(
    `select way || ' ' || from_kind || '>' || to_kind || ' ' || state as words from leg_facts
     where shipment_id = $1 order by number`,
    [id],
  )
  return rows.map(({ words }) => words)
}

async function toDoor(): Promise<string> {
  const id = parcelOf(await order(await market.buyer(), [line(goods)], inCash))
  await seller.call(acceptParcel, byId(id))
  return id
}

const giveBack = async (id: string) =>
  moussa.call(returnParcel, { ...byId(id), body: { otp: await street.codeOf(id, 'vendorOtp') } })

test('a parcel for a door has one leg, which its courier takes and ends with its buyer', async () => {
  const id = await toDoor()
  expect(await legsOf(id)).toEqual(['courier shop>buyer planned'])
  await pickUp(id, { seller, courier: moussa })
  expect(await legsOf(id)).toEqual(['courier shop>buyer taken'])
  await street.handOver(moussa, { id, clientOtp: await street.codeOf(id, 'clientOtp') })
  expect(await legsOf(id)).toEqual(['courier shop>buyer done'])
  await expectLedgerAgrees(market.kernel)
})

test('a parcel that nobody takes at its door goes back by a leg of its own', async () => {
  const id = await toDoor()
  await pickUp(id, { seller, courier: moussa })
  const fail = async () =>
    moussa.call(failDelivery, {
      ...byId(id),
      body: { kind: 'refused', imageId: await pictureOf(market, moussa) },
    })
  await fail()
  expect(await legsOf(id)).toEqual(['courier shop>buyer taken'])
  market.clock.advance(3 * 3_600_000)
  await moussa.call(tryAgain, byId(id))
  await fail()
  expect(await legsOf(id)).toEqual(['courier shop>buyer failed', 'courier buyer>shop taken'])
  await expectLedgerAgrees(market.kernel)
  await giveBack(id)
  expect(await legsOf(id)).toEqual(['courier shop>buyer failed', 'courier buyer>shop done'])
})

test('a parcel that is collected has the leg of its buyer', async () => {
  const placed = await order(await market.buyer(), [line(goods)], { receiveAt: 'shop' })
  await payFor(market, placed)
  const id = parcelOf(placed)
  await seller.call(acceptParcel, byId(id))
  await seller.call(readyParcel, byId(id))
  expect(await legsOf(id)).toEqual(['buyer shop>buyer planned'])
  const otp = await street.codeOf(id, 'clientOtp')
  await seller.call(handOverAtShop, { ...byId(id), body: { otp } })
  expect(await legsOf(id)).toEqual(['buyer shop>buyer done'])
})

test('a parcel that goes by coach has a leg for each who brings it, there and back', async () => {
  const { id, code } = await station.onTheWay()
  const [toStation, toRelay, collected] = [
    'courier shop>station',
    'coach station>relay',
    'buyer relay>buyer',
  ]
  expect(await legsOf(id)).toEqual([
    `${toStation} taken`,
    `${toRelay} planned`,
    `${collected} planned`,
  ])
  await station.receive(code)
  await station.depart([id])
  expect(await legsOf(id)).toEqual([
    `${toStation} done`,
    `${toRelay} taken`,
    `${collected} planned`,
  ])
  await station.arrive(code)
  expect(await legsOf(id)).toEqual([`${toStation} done`, `${toRelay} done`, `${collected} planned`])
  await station.endDays(id)
  await station.sendBack([id])
  const [there, back] = [[`${toStation} done`, `${toRelay} done`], 'coach relay>station']
  expect(await legsOf(id)).toEqual([...there, `${back} taken`, 'courier station>shop planned'])
  await chef.call(receiveFromCoach, { body: { code, courierId: moussa.user._id } })
  expect(await legsOf(id)).toEqual([...there, `${back} done`, 'courier station>shop taken'])
  await giveBack(id)
  expect(await legsOf(id)).toEqual([...there, `${back} done`, 'courier station>shop done'])
  await expectLedgerAgrees(market.kernel)
})

test('the database refuses a gap, a second leg under way, and an end without hand-over', async () => {
  const id = await toDoor()
  const insert = (number: number, state: string) =>
    market.sql(
      `insert into legs (shipment_id, number, way, to_kind, to_id, state) values ($1, $2, 'courier', 'shop', $3, $4)`,
      [id, number, seller.shopId, state],
    )
  await expect(insert(3, 'planned')).rejects.toThrow(/legs_contiguous/)
  await expect(insert(2, 'done')).rejects.toThrow(/legs_done/)
  await pickUp(id, { seller, courier: moussa })
  await expect(insert(2, 'taken')).rejects.toThrow(/legs_one_taken/)
})

test('open parcels of a version before get their legs from where they are', async () => {
  const [waits, rides, { id: coming, code }] = [
    await toDoor(),
    await toDoor(),
    await station.atStation(),
  ]
  await pickUp(rides, { seller, courier: moussa })
  await station.depart([coming])
  await market.sql('delete from legs where shipment_id = any($1)', [[waits, rides, coming]])
  await market.sql('delete from shipments where id = any($1)', [[waits, rides, coming]])
  await market.runJob('parcels.fill-dues')
  expect(await legsOf(waits)).toEqual(['courier shop>buyer planned'])
  expect(await legsOf(rides)).toEqual(['courier shop>buyer taken'])
  expect(await legsOf(coming)).toEqual(['coach station>relay taken', 'buyer relay>buyer planned'])
  await street.handOver(moussa, { id: rides, clientOtp: await street.codeOf(rides, 'clientOtp') })
  await station.arrive(code)
  expect(await legsOf(coming)).toEqual(['coach station>relay done', 'buyer relay>buyer planned'])
  await expectLedgerAgrees(market.kernel)
})

test('a parcel that a version before has ended gets its shipment at night, without legs', async () => {
  const id = await toDoor()
  await pickUp(id, { seller, courier: moussa })
  await street.handOver(moussa, { id, clientOtp: await street.codeOf(id, 'clientOtp') })
  await market.sql('delete from legs where shipment_id = $1', [id])
  await market.sql('delete from shipments where id = $1', [id])
  await market.runJob('parcels.check-holders')
  const found = await market.sql('select purpose, from_kind from shipments where id = $1', [id])
  expect(found).toEqual([{ purpose: 'sale', from_kind: 'shop' }])
  expect(await legsOf(id)).toEqual([])
})
