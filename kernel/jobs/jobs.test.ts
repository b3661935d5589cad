import { afterAll, expect, test } from 'vitest'

import { openMarket } from '../../tests/market.ts'
import { defineEvent } from '../events/events.ts'
import { deliveryGapMs } from '../events/outbox.ts'

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
  await expect.poll(() => done.size, { timeout: 15_000 }).toBe(60)
})

test('jobs that were fetched together run beside each other: one that waits for its provider delays none', async () => {
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
  await expect.poll(() => done.length, { timeout: 15_000 }).toBe(20)
  slow.resolve()
  await expect.poll(() => done.at(-1), { timeout: 15_000 }).toBe('slow')
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
  await expect.poll(() => tries.get('bad'), { timeout: 15_000 }).toBe(2)
  expect(Object.fromEntries(tries)).toEqual({
    ...Object.fromEntries(payloads.map((payload) => [payload, 1])),
    bad: 2,
  })
})

test('events of a busy market are delivered together, none is lost', async () => {
  const placed = defineEvent<number>('test.placed')
  const seen = new Set<number>()
  market.kernel.events.after(placed, 'test.see', async (number) => void seen.add(number))
  market.kernel.jobs.handle('test.placed>test.see', (number: unknown) =>
    market.kernel.events.runSubscriber('test.placed', 'test.see', number),
  )
  const began = performance.now()
  for (let number = 0; number < 40; number += 1)
    await market.kernel.transaction((tx) => market.kernel.events.emit(tx, placed, number))
  const tookMs = performance.now() - began
  await expect.poll(() => seen.size, { timeout: 15_000 }).toBe(40)
  const deliveries = await market.sql(
    `select distinct created_on from jobs.job where data ->> 'handler' = 'test.placed>test.see'`,
  )
  expect(deliveries.length).toBeLessThanOrEqual(2 + tookMs / deliveryGapMs)
})
