import { afterAll, expect, test } from 'vitest'

import {
  assignGoods,
  listAwaitedGoods,
  listGoodsToTake,
} from '#modules/exchanges/contract/goods-returns.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { hour, openExchanges, refused } from './testing/swapped.ts'

const { market, street, salif, delivered, swap, sent, handOver, returnId, take } =
  await openExchanges()
const [chief, fanta] = [await market.staff('chef_livreur'), await street.courier('Fanta Keïta')]
afterAll(() => market.close())

const assign = (id: string, courier: Person | null, by = chief) =>
  by.call(assignGoods, { params: { id }, body: { courierId: courier?.user._id ?? null } })
const board = async (by = chief) => (await by.call(listAwaitedGoods, {})).returns
const seenBy = async (courier: Person, id: string) =>
  (await courier.call(listGoodsToTake, {})).returns.find(({ _id }) => _id === id)

test('a dispatch manager sees what is to be taken back, and asks a courier to take it', async () => {
  const sold = await delivered()
  await swap(sold)
  await sent(sold)
  const id = await returnId(sold)
  // Its courier carries the new one: the parcel is on the board, the old article is not yet.
  expect(await board()).toEqual([])
  await expect(assign(id, fanta)).rejects.toMatchObject(refused('return_unknown', 404))
  await handOver(sold)
  expect(await board()).toMatchObject([
    { _id: id, courier: null, isLate: false, items: [{ qty: 1 }] },
  ])
  expect(await seenBy(salif, id)).toMatchObject({ isAssigned: false })
  await assign(id, fanta)
  expect(await board()).toMatchObject([{ courier: { name: 'Fanta Keïta' } }])
  expect(await seenBy(fanta, id)).toMatchObject({ isAssigned: true })
  expect(await seenBy(salif, id)).toBeUndefined()
  await market.settle()
  const { notifications } = await fanta.call(listNotifications, {})
  expect(notifications.map(({ title }) => title)).toContain('Articles à reprendre')
  const acts = await market.sql('select 1 from audit_acts where action = $1', [
    'exchanges.courier_assigned',
  ])
  expect(acts).toHaveLength(1)
  market.clock.advance(7 * 24 * hour + 1)
  await market.runJob('promises.end', 'exchanges.give_back')
  expect(await board()).toMatchObject([{ isLate: true }])
  await assign(id, null)
  expect(await seenBy(salif, id)).toMatchObject({ isAssigned: false })
  await take(sold)
  expect(await board()).toEqual([])
  await expect(assign(id, fanta)).rejects.toMatchObject(refused('return_taken'))
})

test('neither another group’s manager nor its courier gets the goods', async () => {
  const sold = await delivered()
  await swap(sold)
  await sent(sold)
  await handOver(sold)
  const id = await returnId(sold)
  const [far, stranger] = [await market.staff('chef_livreur'), await street.courier('Oumar Bah')]
  await market.sql('update users set delivery_group = $1 where id = any($2)', [
    'kayes',
    [far.user._id, stranger.user._id],
  ])
  expect(await board(far)).toEqual([])
  await expect(assign(id, fanta, far)).rejects.toMatchObject(refused('return_unknown', 404))
  for (const nobody of [stranger, sold.buyer])
    await expect(assign(id, nobody)).rejects.toMatchObject({
      status: 404,
      code: 'deliveries.courier_unknown',
    })
})
