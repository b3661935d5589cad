import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { CallFailure } from '#contract/kernel/call-failure.ts'
import { migrateDatabase } from '#server/kernel/migrate.ts'
import { launchPostgres, type EmbeddedPostgres } from '#server/embedded-postgres/launch.ts'
import { checkLedger } from '#server/ledger/index.ts'
import { expectEscrow, expectRefundsDue } from '#server/orders/index.ts'
import { openMarketOn, type Market } from '../market.ts'
import type { Goods } from '../market-goods.ts'
import type { Person } from '../market-people.ts'
import { line, order } from '../orders.ts'

let folder: string
let postgres: EmbeddedPostgres
let market: Market
let crowd: Person[]
let cloth: Goods

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sugu-restart-'))
  postgres = await launchPostgres({ folder })
  await migrateDatabase(postgres.url)
  market = await openMarketOn(postgres.url)
  crowd = await Promise.all(Array.from({ length: 8 }, (_, i) => market.buyer(`Acheteur ${i}`)))
  cloth = await market.product({ seller: await market.seller(), stock: 100_000 })
}, 120_000)
afterAll(async () => {
  await market.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** More on demand: RESTARTS=20. */
const restarts = Number(process.env['RESTARTS'] ?? 2)

test('a database restarted under load is told as « momentarily unavailable », comes back by itself, and keeps every order it had acknowledged', async () => {
  const acknowledged: string[] = []
  const refusals: CallFailure[] = []
  const doors = { open: true }
  const shopping = crowd.map(async (buyer) => {
    while (doors.open) {
      await order(buyer, [line(cloth)], { paymentMethod: 'cash_on_delivery' }).then(
        (placed) => acknowledged.push(placed._id),
        (error: unknown) => refusals.push(error as CallFailure),
      )
    }
  })
  async function after(count: number): Promise<void> {
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(count)
  }
  const pauses: number[] = []
  await after(30)
  for (let round = 0; round < restarts; round += 1) {
    const stopped = performance.now()
    await postgres.restart()
    await after(acknowledged.length)
    pauses.push(performance.now() - stopped)
    await after(acknowledged.length + 30)
  }
  doors.open = false
  await Promise.all(shopping)

  expect(
    refusals.map((failure) =>
      failure instanceof CallFailure
        ? `${failure.status} ${failure.code} ${failure.retryAfter}`
        : String(failure),
    ),
  ).toEqual(refusals.map(() => '503 unavailable 2'))
  const { rows } = await market.kernel.database.pool.query<{ id: string }>('select id from orders')
  const kept = new Set(rows.map((row) => row.id))
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  const stock = await market.kernel.database.pool.query<{ reserved: number }>(
    'select reserved from variants where product_id = $1',
    [cloth._id],
  )
  // An order whose answer was lost on the way may be there too; none is there twice, and each holds its unit.
  expect(stock.rows[0]?.reserved).toBe(rows.length)
  expect(
    await checkLedger(market.kernel, [
      expectEscrow(market.kernel),
      expectRefundsDue(market.kernel),
    ]),
  ).toEqual([])
  const longest = (Math.max(...pauses) / 1_000).toFixed(1)
  process.stdout.write(
    `${restarts} restarts, ${acknowledged.length} orders acknowledged, none lost; ${refusals.length} × 503; longest pause ${longest} s\n`,
  )
}, 600_000)
