import { afterAll, beforeAll, expect, test } from 'vitest'

import { openMarket, type Market } from '../../tests/market.ts'

let market: Market
beforeAll(async () => {
  market = await openMarket({ work: true })
})
afterAll(() => market.close())

test('far more jobs than workers, queued in one transaction, are all done at once', async () => {
  const done = new Set<unknown>()
  market.kernel.jobs.handle('test.note', async (payload: number) => void done.add(payload))
  const client = await market.kernel.database.pool.connect()
  await client.query('begin')
  await market.kernel.jobs.insert(
    client,
    Array.from({ length: 60 }, (_, payload) => ({ handler: 'test.note', payload })),
  )
  await client.query('commit')
  client.release()
  await expect.poll(() => done.size, { timeout: 15_000 }).toBe(60)
})
