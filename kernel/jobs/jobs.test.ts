import { afterAll, expect, test } from 'vitest'

import { openMarket } from '../../tests/support/market.ts'

const market = await openMarket({ work: true })
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
  await expect.poll(() => done.size).toBe(60)
})

test('jobs fetched together run side by side: one that waits for its provider delays none', async () => {
  const slow = Promise.withResolvers<void>()
  const done: unknown[] = []
  market.kernel.jobs.handle('test.slow-or-quick', async (payload: string) => {
    if (payload === 'slow') await slow.promise
    done.push(payload)
  })
  const client = await market.kernel.database.pool.connect()
  await client.query('begin')
  await market.kernel.jobs.insert(
    client,
    ['slow', ...Array.from({ length: 20 }, () => 'quick')].map((payload) => ({
      handler: 'test.slow-or-quick',
      payload,
    })),
  )
  await client.query('commit')
  client.release()
  await expect.poll(() => done.length).toBe(20)
  slow.resolve()
  await expect.poll(() => done.at(-1)).toBe('slow')
})

test('a job that fails is tried again alone: those fetched with it are done once', async () => {
  const tries = new Map<string, number>()
  market.kernel.jobs.handle('test.fails-once', async (payload: string) => {
    tries.set(payload, (tries.get(payload) ?? 0) + 1)
    if (payload === 'bad' && tries.get('bad') === 1) throw new Error('not this time')
  })
  const payloads = ['bad', ...Array.from({ length: 9 }, (_, index) => `good ${index}`)]
  const client = await market.kernel.database.pool.connect()
  await client.query('begin')
  await market.kernel.jobs.insert(
    client,
    payloads.map((payload) => ({ handler: 'test.fails-once', payload })),
  )
  await client.query('commit')
  client.release()
  await expect.poll(() => tries.get('bad')).toBe(2)
  expect(Object.fromEntries(tries)).toEqual({
    ...Object.fromEntries(payloads.map((payload) => [payload, 1])),
    bad: 2,
  })
})
