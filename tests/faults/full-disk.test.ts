import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import { migrateDatabase } from '#kernel/database/migrate/migrate.ts'

import { collectLog } from '../support/collected-log.ts'
import { openMarketOn, type Market } from '../support/market.ts'
import type { Goods } from '../support/market-goods.ts'
import type { Person } from '../support/market-people.ts'
import { expectNothingLost } from '../support/nothing-lost.ts'
import { inCash, line, order } from '../support/orders.ts'
import { canMount, openSmallDisk, type SmallDisk } from './small-disk.ts'

const where = canMount ? 'on a disk of 320 MB' : 'on a small disk (none can be mounted here)'

describe.skipIf(!canMount)(`PostgreSQL ${where}`, () => {
  let disk: SmallDisk
  let market: Market
  let crowd: Person[]
  let soap: Goods
  const acknowledged: string[] = []
  const { log, lines } = collectLog()

  beforeAll(async () => {
    disk = await openSmallDisk(320)
    await migrateDatabase(disk.url)
    market = await openMarketOn(disk.url, { work: true, log })
    crowd = await Promise.all(Array.from({ length: 6 }, (_, i) => market.buyer(`Acheteur ${i}`)))
    soap = await market.product({ seller: await market.seller(), stock: 100_000 })
  })
  beforeEach(() => void lines.splice(0))
  afterAll(async () => {
    await disk.makeRoom()
    await market.close()
    await disk.remove()
  })

  const statusOf = async (path: string) => (await fetch(market.url + path)).status
  const buy = (buyer: Person) =>
    order(buyer, [line(soap)], inCash).then(
      ({ _id }) => {
        acknowledged.push(_id)
        return 'placed'
      },
      (error: unknown) =>
        error instanceof CallFailure
          ? `${error.status} ${error.message} ${error.retryAfter}`
          : String(error),
    )
  const buyAll = () => Promise.all(crowd.map(buy))
  /** @returns what the first who were refused read */
  async function buyUntilRefused(): Promise<Set<string>> {
    for (;;) {
      const refusals = (await buyAll()).filter((answer) => answer !== 'placed')
      if (refusals.length > 0) return new Set(refusals)
    }
  }
  async function buyAllAgain(): Promise<void> {
    await expect.poll(buyAll).toEqual(crowd.map(() => 'placed'))
  }
  async function expectReadingGoesOn(): Promise<void> {
    expect(await statusOf('/healthz')).toBe(200)
    expect(await statusOf(`/api/products/slug/${soap.slug}`)).toBe(200)
  }

  test('while the disk is full people read « indisponible » and go on reading; then all resumes', async () => {
    await buyAllAgain()
    const [tries, isFull] = [{ count: 0 }, Promise.withResolvers<void>()]
    market.kernel.jobs.handle('test.writes', async () => {
      tries.count += 1
      await isFull.promise
      await market.kernel.transaction((tx) => tx.execute(takesRoom))
    })
    await market.kernel.jobs.send({ handler: 'test.writes', payload: null })
    await expect.poll(() => tries.count).toBe(1)

    await disk.fill()
    isFull.resolve()
    expect(await buyUntilRefused()).toEqual(new Set([`503 ${unavailable} 30`]))
    expect(await statusOf('/readyz')).toBe(503)
    await expectReadingGoesOn()
    // Some writes fit into what PostgreSQL has taken of the disk: that does not make it ready.
    for (let more = 0; more < 20; more += 1) await buyAll()
    expect(await statusOf('/readyz')).toBe(503)

    await disk.makeRoom()
    await expect.poll(() => statusOf('/readyz')).toBe(200)
    expect(new Set(await buyAll())).toEqual(new Set(['placed']))
    expect(lines.map(({ msg }) => msg)).toEqual([
      'the database refuses writes: the application is unavailable',
      'the database accepts writes again',
    ])
    // A job whose failure could not be written is taken up again like one of a killed process:
    // within 90 seconds (30 of silence, 20 until the next look, then the delay of a retry).
    await expect.poll(openJobs).toBe(0)
    expect(tries.count).toBeLessThan(8)
    await market.settle()
    await expectNothingLost(market, acknowledged, [{ _id: soap._id, units: 100_000 }])
  })

  test('a full log of changes ends PostgreSQL; it restarts once there is space, nothing is lost', async () => {
    await buyAllAgain()
    await disk.fill()
    await endOfWal(disk.adminUrl)
    // Not only its sessions: it cannot even recover, whether it ends at that or stays in recovery.
    await expect
      .poll(async () => (await disk.said()).join('\n'))
      .toMatch(/could not be started again|not yet accepting connections/)
    expect(await statusOf('/readyz')).toBe(503)
    expect(new Set(await buyAll())).toEqual(new Set([`503 ${unavailable} 2`]))
    expect(await statusOf('/healthz')).toBe(200)

    await disk.makeRoom()
    await buyAllAgain()
    await expect.poll(() => statusOf('/readyz')).toBe(200)
    await market.settle()
    await expectNothingLost(market, acknowledged, [{ _id: soap._id, units: 100_000 }])
  })

  /** Jobs of this test that are not done yet. */
  async function openJobs(): Promise<number> {
    const rows = await market.sql(
      `select 1 from jobs.job where data ->> 'handler' = 'test.writes' and state <> 'completed'`,
    )
    return rows.length
  }
})

const unavailable = 'Le marché est momentanément indisponible. Réessayez dans un instant.'
const takesRoom = sql`create temporary table much on commit drop as select generate_series(1, 20000) as n`

/** Writes files of the WAL until the disk is full and PostgreSQL ends. */
async function endOfWal(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  client.on('error', () => undefined)
  await client.connect()
  for (let files = 0; files < 40; files += 1)
    await client
      .query(`select pg_switch_wal() from pg_logical_emit_message(true, 'test', 'full')`)
      .catch(() => undefined)
  await ended
}
