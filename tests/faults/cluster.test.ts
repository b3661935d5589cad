import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { describe, expect, onTestFinished, test } from 'vitest'

import { lookForPooler } from '#server/machines/pooler.ts'
import { migrateDatabase } from '#kernel/database/migrate/migrate.ts'

import { prepareCluster } from '../game-day/cluster.ts'
import { findPrograms } from '../game-day/programs.ts'
import { openMarketOn } from '../support/market.ts'
import { expectNothingLost } from '../support/nothing-lost.ts'
import { inCash, line, order } from '../support/orders.ts'

const programs = findPrograms()
/** Other suites may run on this machine. */
const network = `127.${80 + (process.pid % 100)}.${Math.floor(process.pid / 100) % 250}`

// Without these programs, or as another user than root, it is reported as skipped. `npm run
// game-day` breaks the rest of the cluster.
describe.skipIf(typeof programs === 'string')('on three databases under Patroni', () => {
  test('orders resume after a switchover and a killed leader; no acknowledged one is lost', async () => {
    if (typeof programs === 'string') return
    const folder = await mkdtemp(path.join(tmpdir(), 'sugu-cluster-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
    const cluster = await prepareCluster({ folder, programs, network })
    onTestFinished(() => cluster.close())
    await cluster.openDatabases()
    cluster.machines.app1.start(['haproxy', 'pgbouncer'])
    const { databaseUrl, directUrl, replicaUrl } = cluster.addresses
    await expect.poll(() => migrateDatabase(directUrl).then(() => true, String)).toBe(true)
    const pooler = await lookForPooler({ databaseUrl, directUrl })
    const database = { directUrl, replicaUrl, pooler }
    const market = await openMarketOn(databaseUrl, { work: true, database })
    onTestFinished(() => market.close())
    const cloth = await market.product({ seller: await market.seller(), stock: 10_000 })
    const buyers = await Promise.all(Array.from({ length: 4 }, (_, i) => market.buyer(`Awa ${i}`)))
    await expect.poll(() => market.kernel.replicas?.usable).toBe(2)

    const acknowledged: string[] = []
    const over = new AbortController()
    const buying = buyers.map(async (buyer) => {
      while (!over.signal.aborted)
        await order(buyer, [line(cloth)], inCash).then(
          ({ _id }) => acknowledged.push(_id),
          () => undefined,
        )
    })
    const more = () => {
      const before = acknowledged.length
      return expect.poll(() => acknowledged.length).toBeGreaterThan(before + 10)
    }
    await more()
    await cluster.switchover()
    await more()
    await cluster.healthy()
    const leader = await cluster.leads()
    await leader.kill()
    await more()
    over.abort()
    await Promise.all(buying)

    expect(await cluster.leads()).not.toBe(leader)
    await expect.poll(() => market.kernel.listener.isConnected).toBe(true)
    await market.settle()
    await expectNothingLost(market, acknowledged, [{ _id: cloth._id, units: 10_000 }])
  })
})
