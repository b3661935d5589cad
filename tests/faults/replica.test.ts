import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'

import { readProduct } from '#modules/products/contract/catalogue.ts'
import { migrateDatabase } from '#kernel/database/migrate/migrate.ts'

import { freshly } from '../support/freshly.ts'
import { openMarketOn } from '../support/market.ts'
import { expectNothingLost } from '../support/nothing-lost.ts'
import { inCash, line, order } from '../support/orders.ts'
import { openPrimary, openReplica } from './replica.ts'
import { beforeExpiry, holdCacheTime } from '../support/cache-time.ts'

const acknowledged: string[] = []

const primary = await openPrimary()
await migrateDatabase(primary.url)
const replica = await openReplica(primary)
const admin = new pg.Client({ connectionString: replica.adminUrl })
admin.on('error', () => undefined)
await admin.connect()
const market = await openMarketOn(primary.url, {
  work: true,
  database: { replicaUrl: replica.url },
})
const cloth = await market.product({ seller: await market.seller(), price: 5_000, stock: 50 })
afterAll(async () => {
  await market.close()
  await admin.end()
  await replica.remove()
  await primary.remove()
})

const usable = () => market.kernel.replicas?.usable
const visitor = () => freshly(market)(readProduct, { params: { slug: cloth.slug } })
const shownPrice = async () => {
  const answer = await fetch(`${market.url}/api/products/slug/${cloth.slug}`)
  return ((await answer.json()) as { price: number }).price
}
/** Counts the statements that the replica has run for visitors. */
async function readsOfReplica(): Promise<number> {
  const { rows } = await admin.query<{ reads: number }>(
    `select count(*)::int as reads from pg_stat_activity
     where application_name = 'sugu-replica' and query like 'select p.id%'`,
  )
  return rows[0]?.reads ?? 0
}

test('what visitors read comes from the replica, what people write and own from the primary', async () => {
  await expect.poll(usable).toBe(1)
  await expect.poll(() => visitor().then(() => 'shown', String)).toBe('shown')
  expect(await readsOfReplica()).toBeGreaterThan(0)
  const buyer = await market.buyer()
  const { _id, orderNumber } = await order(buyer, [line(cloth)], inCash)
  expect(orderNumber).toMatch(/^SG-/)
  acknowledged.push(_id)
})

test('a change is shown to visitors once the replica has it, and at once when it lags too far', async () => {
  expect(await shownPrice()).toBe(5_000)
  const first = holdCacheTime(onTestFinished)
  await market.changePrice(cloth, 4_500)
  await expect.poll(first.during(shownPrice, beforeExpiry.answer)).toBe(4_500)
  first.release()

  await admin.query('select pg_wal_replay_pause()')
  await market.changePrice(cloth, 4_000)
  await expect.poll(usable).toBe(0)
  const second = holdCacheTime(onTestFinished)
  await expect.poll(second.during(shownPrice, beforeExpiry.answer)).toBe(4_000)
  second.release()
  await admin.query('select pg_wal_replay_resume()')
  await expect.poll(usable).toBe(1)
  expect(await shownPrice()).toBe(4_000)
})

test('when the replica dies, reads return to the primary without an error', async () => {
  await replica.stop()
  expect((await visitor()).price).toBe(4_000)
  await expect.poll(usable).toBe(0)
  expect((await visitor()).price).toBe(4_000)
  await expectNothingLost(market, acknowledged, [{ _id: cloth._id, units: 50 }])
})
