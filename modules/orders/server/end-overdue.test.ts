import { expect, test } from 'vitest'

import { listComplainableParcels } from '#modules/complaints/contract/complaints.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { complain, photo } from '../../../tests/support/complaints.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { deliver } from '../../../tests/support/parcels.ts'
import { disputes } from '#modules/parcels/module.ts'
import { closeDelivered } from './end-overdue.ts'

test('a complaint of the last moment keeps the clock from closing and paying its parcel', async () => {
  const market = await openMarket()
  const [awa, seller] = [await market.buyer(), await market.seller()]
  const placed = await order(awa, [line(await market.product({ seller }))], {
    paymentMethod: 'cash_on_delivery',
  })
  const parcelId = placed.fulfillments[0]?._id ?? ''
  await deliver(market, { parcelId, seller, courier: await market.staff('livreur') })
  market.clock.advance(72 * 3_600_000 - 1_000)
  await complain(awa, {
    orderNumber: placed.orderNumber,
    message: 'Taché.',
    files: [await photo()],
  })
  market.clock.advance(3_600_000)
  let looks = 0
  // The batch was read before the complaint was written; the check under the lock sees it.
  const read = async () => {
    looks += 1
    const open = 'select parcel_id as id from complaint_facts where is_open'
    const rows = looks === 1 ? [] : await market.sql<{ id: string }>(open)
    return new Set(rows.map(({ id }) => id))
  }
  market.kernel.provided.set(disputes.name, [{ key: 'complaint', answer: read }])
  await closeDelivered(market.kernel)
  const { parcels } = await awa.call(listComplainableParcels, {})
  expect(parcels).toMatchObject([
    { complaintId: expect.any(String), refusal: 'Une réclamation est déjà ouverte pour ce colis.' },
  ])
  const rows = await market.sql('select state from parcels where id = $1', [parcelId])
  expect(rows).toEqual([{ state: 'delivered' }])
  await market.close()
})

test('an order that cannot be ended does not delay the others, and ends when it can', async () => {
  const market = await openMarket()
  const [awa, seller] = [await market.buyer(), await market.seller()]
  const goods = await market.product({ seller, stock: 10 })
  const cash = { paymentMethod: 'cash_on_delivery' as const }
  const [stuck, other] = [
    await order(awa, [line(goods)], cash),
    await order(awa, [line(goods)], cash),
  ]
  const { pool } = market.kernel.database
  const stateOf = async ({ _id }: Order) =>
    (await pool.query<{ state: string }>('select state from parcels where order_id = $1', [_id]))
      .rows[0]?.state
  await pool.query(
    `create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$`,
  )
  await pool.query(
    `create trigger refuse_one before update on parcels for each row when (old.order_id = '${stuck._id}') execute function refuse_one()`,
  )
  // Friday 10 h, and Saturday 8 h, when the shop opens.
  market.clock.advance(22 * 3_600_000 + 1)
  await market.runJob('promises.end', 'orders.accept')
  expect([await stateOf(stuck), await stateOf(other)]).toEqual(['new', 'cancelled'])
  await pool.query('drop trigger refuse_one on parcels')
  market.clock.advance(2 * 60_000)
  await market.runJob('promises.end', 'orders.accept')
  expect(await stateOf(stuck)).toBe('cancelled')
  await market.close()
})
