import { expect, test } from 'vitest'

import { listComplainableParcels } from '#contract/complaints.ts'
import { disputedAmong } from '#server/complaints/index.ts'
import { complain, photo } from '../../tests/complaints.ts'
import { openMarket } from '../../tests/market.ts'
import { line, order } from '../../tests/orders.ts'
import { deliver } from '../../tests/parcels.ts'
import { closeDelivered } from './end-overdue.ts'

test('a complaint of the last moment keeps the clock from closing its parcel: the shop is not paid from the first second', async () => {
  const market = await openMarket()
  const [awa, seller] = [await market.buyer(), await market.seller()]
  const placed = await order(awa, [line(await market.product({ seller }))], { paymentMethod: 'cash_on_delivery' })
  const fulfilmentId = placed.fulfillments[0]?._id ?? ''
  await deliver(market, { fulfilmentId, seller, courier: await market.staff('livreur') })
  market.clock.advance(72 * 3_600_000 - 1_000)
  await complain(awa, { orderNumber: placed.orderNumber, message: 'Taché.', files: [await photo()] })
  market.clock.advance(3_600_000)
  let looks = 0
  // The first look is as of a round that began before the complaint was written; the one under the lock sees it.
  await closeDelivered(market.kernel, (ids) => {
    looks += 1
    return looks === 1 ? Promise.resolve(new Set<string>()) : disputedAmong(market.kernel.db, ids)
  })
  const { parcels } = await awa.call(listComplainableParcels, {})
  expect(parcels).toMatchObject([{ complaintId: expect.any(String), refusal: 'Une réclamation est déjà ouverte pour ce colis.' }])
  const { rows } = await market.kernel.database.pool.query('select state from fulfilments where id = $1', [fulfilmentId])
  expect(rows).toEqual([{ state: 'delivered' }])
  await market.close()
})
