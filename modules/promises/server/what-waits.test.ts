import { afterAll, expect, test } from 'vitest'

import { readToDo } from '#modules/promises/contract/promises.ts'
import { acceptParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { inCash, line, order } from '../../../tests/support/orders.ts'
import { toDoOf } from '../../../tests/support/to-do.ts'

const market = await openMarket()
const seller = await market.seller()
const other = await market.seller()
const admin = await market.staff('admin')
const goods = await market.product({ seller, stock: 100 })
afterAll(() => market.close())

async function ordered(at: string) {
  market.clock.set(new Date(at))
  const buyer = await market.buyer()
  const placed = await order(buyer, [line(goods)], inCash)
  return placed.fulfillments[0]?._id ?? ''
}

test('a sale stands in the list of its shop alone, until it is accepted', async () => {
  const id = await ordered('2026-11-23T10:00Z')
  expect(await toDoOf(seller, 'orders.accept')).toMatchObject([
    { _id: id, what: 'Commande à accepter', isLate: false, verb: 'Répondre' },
  ])
  expect(await toDoOf(other, 'orders.accept')).toEqual([])
  expect(await toDoOf(admin, 'orders.accept')).toEqual([])
  await seller.call(acceptParcel, { params: { id } })
  expect(await toDoOf(seller, 'orders.accept')).toEqual([])
  expect(await toDoOf(seller, 'orders.prepare')).toMatchObject([{ _id: id, isLate: false }])
})

test('what is late comes first, and stands in the list of the team too', async () => {
  await market.sql(`update parcels set due_at = '2026-11-24T19:00Z' where state = 'accepted'`)
  const fresh = await ordered('2026-11-25T10:00Z')
  const { rows, count, late } = await seller.call(readToDo, {})
  expect(rows.map(({ kind, isLate }) => ({ kind, isLate }))).toEqual([
    { kind: 'orders.prepare', isLate: true },
    { kind: 'orders.accept', isLate: false },
  ])
  expect({ count, late, last: rows[1]?._id }).toEqual({ count: 2, late: 1, last: fresh })
  expect(await toDoOf(admin, 'orders.prepare')).toHaveLength(1)
})

test('the list takes as many statements for many things as for one', async () => {
  const read = () => market.countStatements(() => seller.call(readToDo, {}))
  const few = [await read(), await read()]
  for (let each = 0; each < 5; each += 1) await ordered('2026-11-26T10:00Z')
  // The first also notes that the session is used.
  await read()
  expect(await read()).toEqual(few[1])
})
