import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { migrateDatabase } from '#kernel/database/migrate/migrate.ts'
import { listOrders } from '#modules/orders/contract/orders.ts'

import { openMarketOn } from '../support/market.ts'
import { expectNothingLost } from '../support/nothing-lost.ts'
import { inCash, line, order } from '../support/orders.ts'
import { openBadNetwork } from './bad-network.ts'
import { openPrimary, openReplica } from './replica.ts'

test('after a killed primary its standby shows orders; promoted, it takes them, none lost', async () => {
  const primary = await openPrimary()
  onTestFinished(() => primary.remove())
  await migrateDatabase(primary.url)
  const standby = await openReplica(primary, 'standby')
  onTestFinished(() => standby.remove())
  await run(primary.adminUrl, `alter system set synchronous_standby_names = 'standby'`)
  await run(primary.adminUrl, 'select pg_reload_conf()')
  const network = await openBadNetwork(primary.url)
  onTestFinished(() => network.close())
  const market = await openMarketOn(network.url, {
    work: true,
    database: { replicaUrl: standby.url },
  })
  onTestFinished(() => market.close())
  const cloth = await market.product({ seller: await market.seller(), stock: 10_000 })
  const buyers = await Promise.all(Array.from({ length: 6 }, (_, i) => market.buyer(`Awa ${i}`)))

  const reader = await market.buyer('Awa Diarra')
  const own = await order(reader, [line(cloth)], inCash)
  const acknowledged = [own._id]
  const over = new AbortController()
  const buying = buyers.map(async (buyer) => {
    while (!over.signal.aborted)
      await order(buyer, [line(cloth)], inCash).then(
        ({ _id }) => acknowledged.push(_id),
        () => undefined,
      )
  })
  await expect.poll(() => acknowledged.length).toBeGreaterThan(30)

  process.kill(primary.pid, 'SIGKILL')
  network.cut()
  await primary.stop()
  const read = () => reader.call(listOrders, { query: { page: 1 } })
  const shown = () => read().then(({ orders }) => orders.map(({ _id }) => _id), String)
  await expect.poll(shown).toEqual([own._id])
  network.leadTo(standby.url)
  const before = acknowledged.length
  await run(standby.adminUrl, 'select pg_promote()')
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 10)
  over.abort()
  await Promise.all(buying)

  await market.settle()
  await expectNothingLost(market, acknowledged, [{ _id: cloth._id, units: 10_000 }])
})

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
