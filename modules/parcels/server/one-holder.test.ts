import { afterAll, expect, test } from 'vitest'

import { verifyClientOtp } from '#modules/deliveries/contract/deliveries.ts'
import { acceptParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { byId, openCrew } from '#modules/deliveries/server/testing/crew.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { inCash, line, order } from '../../../tests/support/orders.ts'
import { pickUp } from '../../../tests/support/parcels.ts'
import { checkHolders, parcelsElsewhere } from './check-holders.ts'

const { market, street, seller, goods, moussa } = await openCrew()
await market.seller({ name: 'Une autre' })
afterAll(() => market.close())

type Custody = { holder: string; came: string | null; proof: string; open: boolean }

const handsOf = (id: string) =>
  market.sql<Custody>(
    `select holder_kind as holder, from_kind as came, proof, ended_at is null as open
     from custodies where parcel_id = $1 order by at, id`,
    [id],
  )

async function accepted(): Promise<string> {
  const placed = await order(await market.buyer(), [line(goods, 2)], inCash)
  const id = placed.fulfillments[0]?._id ?? ''
  expect(await handsOf(id)).toEqual([])
  await seller.call(acceptParcel, byId(id))
  return id
}

test('a parcel for a door is with its shop, then its courier, then its buyer, one at a time', async () => {
  const id = await accepted()
  await pickUp(id, { seller, courier: moussa })
  const otp = await street.codeOf(id, 'clientOtp')
  await moussa.call(verifyClientOtp, { body: { fulfillmentId: id, otp, cashReceived: true } })
  expect(await handsOf(id)).toEqual([
    { holder: 'shop', came: null, proof: 'placed', open: false },
    { holder: 'courier', came: 'shop', proof: 'shop_code', open: false },
    { holder: 'buyer', came: 'courier', proof: 'client_code', open: true },
  ])
  await expectLedgerAgrees(market.kernel)
})

test('a state that names another holder than the custody is found at night', async () => {
  const id = await accepted()
  await market.sql("update parcels set state = 'returned', due_at = null where id = $1", [id])
  expect(await parcelsElsewhere(market.kernel.db)).toEqual([])
  await market.sql("update parcels set state = 'in_delivery', courier_id = $2 where id = $1", [
    id,
    moussa.user._id,
  ])
  expect(await parcelsElsewhere(market.kernel.db)).toEqual([
    { parcelId: id, state: 'in_delivery', holder: 'shop' },
  ])
  // Open however old it is; what ended long ago is not read again.
  const tomorrow = new Date(market.clock.now().getTime() + 86_400_000)
  expect(await parcelsElsewhere(market.kernel.db, tomorrow)).toHaveLength(1)
  await market.sql(
    "update parcels set state = 'returned', due_at = null, courier_id = null where id = $1",
    [id],
  )
  await market.sql(
    'update parcels set shop_id = (select id from shops where id <> shop_id limit 1) where id = $1',
    [id],
  )
  expect(await parcelsElsewhere(market.kernel.db)).toHaveLength(1)
  expect(await parcelsElsewhere(market.kernel.db, tomorrow)).toEqual([])
  await market.sql('update parcels set shop_id = $2 where id = $1', [id, seller.shopId])
  await checkHolders(market.kernel)
  await market.sql("update parcels set state = 'ready' where id = $1", [id])
})

test('a parcel of a build without custody gets its holder at the next hand-over', async () => {
  const id = await accepted()
  await market.sql('alter table custodies disable trigger user')
  await market.sql('delete from custodies where parcel_id = $1', [id])
  await market.sql('alter table custodies enable trigger user')
  await pickUp(id, { seller, courier: moussa })
  expect(await handsOf(id)).toEqual([
    { holder: 'courier', came: null, proof: 'shop_code', open: true },
  ])
})

test('two couriers cannot both take a parcel from its shop', async () => {
  const id = await accepted()
  const couriers = [moussa, await street.courier('Bakary Sidibé')]
  await Promise.allSettled(couriers.map((courier) => pickUp(id, { seller, courier })))
  const open = (await handsOf(id)).filter((custody) => custody.open)
  expect(open).toHaveLength(1)
  expect(await parcelsElsewhere(market.kernel.db)).toEqual([])
})
