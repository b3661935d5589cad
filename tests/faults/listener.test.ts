import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import pg from 'pg'

import { Listener } from '#kernel/events/listener.ts'
import { openMarketLog } from '#server/open-log.ts'

import { openMarket } from '../support/market.ts'
import { openBadNetwork } from './bad-network.ts'
import { beforeExpiry, holdCacheTime } from '../support/cache-time.ts'

const heartbeatMs = 300
const channel = 'listener_test'

const messages: string[] = []
let missed = 0

const { adminUrl } = inject('postgres')
const network = await openBadNetwork(adminUrl)
const database = new pg.Client({ connectionString: adminUrl })
await database.connect()
const listener = new Listener({
  databaseUrl: network.url,
  channel,
  log: openMarketLog('silent'),
  onMessage: (payload) => messages.push(payload),
  onMissed: () => (missed += 1),
  heartbeatMs,
})
await listener.start()
afterAll(async () => {
  await listener.stop()
  await database.end()
  network.close()
})

const publish = (payload: string) => database.query('select pg_notify($1, $2)', [channel, payload])

test('an event of another process arrives, and nothing counts as missed', async () => {
  await publish('first')
  await expect.poll(() => messages).toEqual(['first'])
  expect([listener.isConnected, missed]).toEqual([true, 0])
})

test('a cut connection is opened again, and caches learn that they may have missed events', async () => {
  network.cut()
  await expect.poll(() => missed).toBe(1)
  await publish('after the cut')
  await expect.poll(() => messages).toEqual(['first', 'after the cut'])
})

test('a connection that is dead on the other side is noticed by the heartbeat', async () => {
  network.freeze()
  await expect.poll(() => listener.isConnected).toBe(false)
  network.thaw()
  await expect.poll(() => missed).toBe(2)
  await publish('after the silence')
  await expect.poll(() => messages.at(-1)).toBe('after the silence')
})

test('what changed while the connection was lost is shown once it is back', async () => {
  const market = await openMarket({ work: true })
  const seller = await market.seller()
  const { slug, _id } = await market.product({ seller, price: 5_000 })
  const shownPrice = async () => {
    const answer = await fetch(`${market.url}/api/products/slug/${slug}`)
    return ((await answer.json()) as { price: number }).price
  }
  const { during } = holdCacheTime(onTestFinished)
  expect(await shownPrice()).toBe(5_000)
  // Changed without an event, as if its message had been lost with the connection.
  await market.sql('update products set price_francs = 4000 where id = $1', [_id])
  await market.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'sugu-listener' and datname = current_database()`,
  )
  await expect.poll(during(shownPrice, beforeExpiry.answer)).toBe(4_000)
  await market.close()
})
