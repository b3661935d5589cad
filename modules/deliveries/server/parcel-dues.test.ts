import { afterAll, expect, test } from 'vitest'

import { takeParcel, verifyVendorOtp } from '#modules/deliveries/contract/deliveries.ts'
import { cancelOrder } from '#modules/orders/contract/orders.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { offerCollection } from '../../../tests/support/collections.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { payFor } from '../../../tests/support/payments.ts'
import { openCrew } from './testing/crew.ts'

const { market, street, seller, goods, moussa } = await openCrew()
// Monday to Saturday, 9 h to 19 h.
await offerCollection(seller)
afterAll(() => market.close())

const dueOf = async (id: string) =>
  (
    await market.sql<{ due: Date | null }>('select due_at as due from parcels where id = $1', [id])
  )[0]?.due?.toISOString() ?? null

const at = (moment: string) => market.clock.set(new Date(moment))

test('each state of a parcel has its own end, until it is over', async () => {
  // A Friday.
  at('2026-11-20T10:00Z')
  const buyer = await market.buyer()
  const placed = await order(buyer, [line(goods)])
  const id = placed.fulfillments[0]?._id ?? ''
  expect(await dueOf(id)).toBe(await storedOf('reserved_until', id))
  await payFor(market, placed)
  expect(await dueOf(id)).toBe(await storedOf('accept_before', id))
  await seller.call(acceptParcel, { params: { id } })
  expect(await dueOf(id)).toBe('2026-11-21T19:00:00.000Z')
  const { vendorOtp = '' } = await seller.call(readyParcel, { params: { id } })
  // Promised for Saturday.
  expect(await dueOf(id)).toBe('2026-11-21T18:00:00.000Z')
  await moussa.call(takeParcel, { params: { id } })
  expect(await dueOf(id)).toBe('2026-11-20T13:00:00.000Z')
  await moussa.call(verifyVendorOtp, { body: { otp: vendorOtp } })
  expect(await dueOf(id)).toBe('2026-11-21T18:00:00.000Z')
  const clientOtp = await street.codeOf(id, 'clientOtp')
  await street.handOver(moussa, { id, clientOtp })
  expect(await dueOf(id)).toBe('2026-11-23T10:00:00.000Z')
  await market.runJob('orders.close-delivered')
  expect(await dueOf(id)).not.toBeNull()
  at('2026-11-23T10:01Z')
  await market.runJob('orders.close-delivered')
  expect(await dueOf(id)).toBeNull()
})

const storedOf = async (column: 'reserved_until' | 'accept_before', id: string) =>
  (
    await market.sql<{ at: Date }>(
      `select ${column} as at from parcels p join orders o on o.id = p.order_id where p.id = $1`,
      [id],
    )
  )[0]?.at.toISOString()

test('a parcel on the road after its promised day is due on the next evening of deliveries', async () => {
  at('2026-11-27T10:00Z')
  const parcel = await street.ready(seller, goods, { paid: true })
  expect(await dueOf(parcel.id)).toBe('2026-11-28T18:00:00.000Z')
  // On Saturday evening: no one carries on Sunday.
  at('2026-11-28T19:30Z')
  await moussa.call(takeParcel, { params: { id: parcel.id } })
  await moussa.call(verifyVendorOtp, { body: { otp: parcel.vendorOtp } })
  expect(await dueOf(parcel.id)).toBe('2026-11-30T18:00:00.000Z')
})

test('a parcel that is cancelled has no end any more', async () => {
  at('2026-12-01T10:00Z')
  const buyer = await market.buyer()
  const placed = await order(buyer, [line(goods)])
  const id = placed.fulfillments[0]?._id ?? ''
  await payFor(market, placed)
  await buyer.call(cancelOrder, { params: { id: placed._id }, body: { reason: '' } })
  expect(await dueOf(id)).toBeNull()
})

test('the database refuses an open parcel without its end, and an end of what is over', async () => {
  const { id } = await street.ready(seller, goods, { paid: true })
  await expect(
    market.sql("update parcels set state = 'cancelled' where id = $1", [id]),
  ).rejects.toThrow(/parcels_open_due/)
  await market.sql('alter table parcels disable trigger parcels_give_due')
  await expect(market.sql('update parcels set due_at = null where id = $1', [id])).rejects.toThrow(
    /parcels_open_due/,
  )
  await market.sql('alter table parcels enable trigger parcels_give_due')
})
