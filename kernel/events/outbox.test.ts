import { afterAll, afterEach, expect, test } from 'vitest'

import { openMarket } from '../../tests/support/market.ts'
import { defineEvent, type EventKind } from './events.ts'
import { deliveryGapMs } from './outbox.ts'

// Subscribers are there before the market starts, which makes a job of each.
const market = await openMarket()
const { events, jobs, outbox } = market.kernel
afterAll(() => market.close())
afterEach(() => market.sql('delete from jobs.job'))

const emit = <T>(kind: EventKind<T>, ...carried: T[]) =>
  market.kernel.transaction((tx) => events.emit(tx, kind, ...carried))
const waitingJobs = async () =>
  (
    await market.sql<{ handler: string; payload: unknown }>(
      `select data ->> 'handler' as handler, data -> 'payload' as payload from jobs.job
       order by data ->> 'handler', data -> 'payload'`,
    )
  ).map(({ handler, payload }) => [handler, payload])

test('subscribers get the events of a delivery as one list each, in the order they were written', async () => {
  const placed = defineEvent<number>('test.lists')
  const lists: (readonly number[])[] = []
  events.after(placed, 'all', async (some) => void lists.push(some))
  events.after(
    placed,
    'even',
    async (some) => void lists.push(some),
    (number) => number % 2 === 0,
  )
  await emit(placed, 3, 1)
  await emit(placed, 2)
  expect(await outbox.deliver()).toBe(3)
  expect(lists).toEqual([[3, 1, 2], [2]])
  expect(await waitingJobs()).toEqual([])
  expect(await outbox.deliver()).toBe(0)
})

test('an event that fails becomes a job, and holds up neither the others nor another subscriber', async () => {
  const placed = defineEvent<number>('test.poisoned')
  const seen = { strict: new Set<number>(), easy: [] as number[] }
  let isMended = false
  events.after(placed, 'strict', async (some) => {
    if (!isMended && some.includes(13)) throw new Error('not this one')
    for (const number of some) seen.strict.add(number)
  })
  events.after(placed, 'easy', async (some) => void seen.easy.push(...some))
  const numbers = Array.from({ length: 40 }, (_, number) => number)
  await emit(placed, ...numbers)
  await outbox.deliver()
  expect(seen.easy).toEqual(numbers)
  expect([...seen.strict].toSorted((a, b) => a - b)).toEqual(numbers.filter((one) => one !== 13))
  expect(await waitingJobs()).toEqual([['test.poisoned>strict', 13]])
  isMended = true
  const { run } = events.subscribersOf('test.poisoned', 13)[0] ?? {}
  jobs.handle('test.poisoned>strict', (number) => run?.([number], [null]) ?? Promise.resolve())
  await market.settle()
  expect(seen.strict.has(13)).toBe(true)
})

test('a subscriber that never ends keeps no event waiting: they become jobs', async () => {
  const placed = defineEvent<number>('test.stuck')
  const seen: number[] = []
  events.after(placed, 'stuck', () => new Promise(() => undefined))
  events.after(placed, 'quick', async (some) => void seen.push(...some))
  await emit(placed, 1, 2)
  expect(await outbox.deliver()).toBe(2)
  expect(seen).toEqual([1, 2])
  expect(await waitingJobs()).toEqual([
    ['test.stuck>stuck', 1],
    ['test.stuck>stuck', 2],
  ])
})

test('what calls a provider becomes a job as the delivery commits, and not before', async () => {
  const written = defineEvent<number>('test.written')
  events.queue(written, 'send', (payload) => ({ handler: 'test.send', payload, queue: 'messages' }))
  await emit(written, 1, 2)
  await outbox.deliver()
  expect(await waitingJobs()).toEqual([
    ['test.send', 1],
    ['test.send', 2],
  ])
})

test('a busy market delivers at most four times a second, and loses nothing', async () => {
  const working = await openMarket({ work: true })
  const { kernel } = working
  const placed = defineEvent<number>('test.busy')
  const lists: (readonly number[])[] = []
  kernel.events.after(placed, 'see', async (some) => void lists.push(some))
  const began = performance.now()
  for (let number = 0; number < 40; number += 1)
    await kernel.transaction((tx) => kernel.events.emit(tx, placed, number))
  await expect.poll(() => lists.flat().length).toBe(40)
  const tookMs = performance.now() - began
  expect(lists.length).toBeLessThanOrEqual(2 + tookMs / deliveryGapMs)
  await working.close()
})
