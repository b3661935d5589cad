import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { launchPostgres, type EmbeddedPostgres } from '#server/postgres/launch.ts'
import { migrateDatabase } from '#kernel/database/migrate/migrate.ts'
import { lookForPooler } from '#server/machines/pooler.ts'

import { root } from '../../scripts/run-tool.ts'
import { openMarketOn } from '../support/market.ts'
import { expectNothingLost } from '../support/nothing-lost.ts'
import { inCash, line, order } from '../support/orders.ts'
import { hasPgBouncer, openPgBouncer } from './pgbouncer.ts'

/** As the deployment has it. */
const [limits = ''] =
  /connect_query=.*/.exec(readFileSync(path.join(root, 'deploy/pgbouncer.ini'), 'utf8')) ?? []

// Without PgBouncer on the machine these are reported as skipped (Debian: apt-get install
// pgbouncer).
describe.skipIf(!hasPgBouncer)('behind PgBouncer in transaction mode', () => {
  let folder: string
  let postgres: EmbeddedPostgres

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sugu-pooled-'))
    postgres = await launchPostgres({ folder, connection: 'tcp', durable: false })
    await migrateDatabase(postgres.url)
  })
  afterAll(async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function pooled(line?: string) {
    const pgbouncer = await openPgBouncer(postgres.url, line)
    onTestFinished(() => pgbouncer.stop())
    return pgbouncer
  }

  test('a market that is not configured for it refuses to open and asks for the direct address', async () => {
    const { url } = await pooled(limits)
    await expect(lookForPooler({ databaseUrl: url, directUrl: null })).rejects.toThrow(
      'DATABASE_DIRECT_URL',
    )
  })

  test('a pooler that sets no time limits is refused with the line that sets them', async () => {
    const { url } = await pooled()
    await expect(lookForPooler({ databaseUrl: url, directUrl: postgres.url })).rejects.toThrow(
      'connect_query=',
    )
  })

  test('a direct address that leads to another database is refused', async () => {
    const { url } = await pooled(limits)
    await expect(lookForPooler({ databaseUrl: url, directUrl: postgres.adminUrl })).rejects.toThrow(
      'même base de données',
    )
  })

  test('orders, jobs and notices work through the pooler; its restart loses nothing acknowledged', async () => {
    const pgbouncer = await pooled(limits)
    const pooler = await lookForPooler({ databaseUrl: pgbouncer.url, directUrl: postgres.url })
    const market = await openMarketOn(pgbouncer.url, {
      work: true,
      database: { directUrl: postgres.url, pooler },
    })
    onTestFinished(() => market.close())
    const seller = await market.seller()
    const cloth = await market.product({ seller, stock: 1_000 })
    const buyers = await Promise.all(Array.from({ length: 12 }, (_, i) => market.buyer(`Awa ${i}`)))
    const acknowledged: string[] = []
    /** @returns how many of the twelve were placed */
    const buyAll = async () => {
      const orders = buyers.map((buyer) => order(buyer, [line(cloth)], inCash))
      const placed = (await Promise.allSettled(orders)).filter((one) => one.status === 'fulfilled')
      acknowledged.push(...placed.map(({ value }) => value._id))
      return placed.length
    }
    expect([await buyAll(), await buyAll(), await buyAll()]).toEqual([12, 12, 12])
    await Promise.all([buyAll(), pgbouncer.restart()])
    await expect.poll(buyAll).toBe(12)

    await market.settle()
    await expectNothingLost(market, acknowledged, [{ _id: cloth._id, units: 1_000 }])
    // Events of another process invalidate caches here, through the direct connection.
    expect(market.kernel.listener.isConnected).toBe(true)
  })
})
