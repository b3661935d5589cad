import { expect, test } from 'vitest'

import { Cache, type Life } from './cache.ts'
import { waitFor } from '../../tests/support/wait-for.ts'

type Made = { text: string; life: Life | null }

const kept = (text: string, life: Partial<Life> = {}): Made => ({
  text,
  life: { freshMs: 1_000, ...life },
})

function openCache(limits = { entries: 10, bytes: 1_000 }) {
  let now = 0
  const failures: string[] = []
  const cache = new Cache<Made>({
    ...limits,
    lifeOf: ({ life }) => life,
    now: () => now,
    onRefreshError: (error, key) => void failures.push(`${key}: ${String(error)}`),
  })
  return {
    cache,
    failures,
    pass: (ms: number) => void (now += ms),
    ask: async (key: string, make: () => Made | Promise<Made>) =>
      (await cache.of(key, async () => make())).text,
  }
}

test('a value is made once for concurrent readers, and again after a failure', async () => {
  const { cache, ask } = openCache()
  let calls = 0
  const fail = () => {
    calls += 1
    return Promise.reject<Made>(new Error('away'))
  }
  await expect(Promise.allSettled([ask('a', fail), ask('a', fail)])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  expect([calls, cache.size.entries]).toEqual([1, 0])
  expect(await ask('a', () => kept('made'))).toBe('made')
  expect(cache.peek('a')?.text).toBe('made')
})

test('a stale value is given while a new one is made, and for as long when that fails', async () => {
  const { cache, ask, failures, pass } = openCache()
  await ask('a', () => kept('first', { staleMs: 5_000 }))
  pass(1_000)
  expect(await ask('a', () => Promise.reject(new Error('away')))).toBe('first')
  await waitFor(() => expect(failures).toEqual(['a: Error: away']))
  expect(await ask('a', () => kept('second'))).toBe('first')
  await waitFor(() => expect(cache.peek('a')?.text).toBe('second'))
})

test('a value that is not kept replaces the one before it, unless that one may rescue', async () => {
  const { cache, ask, pass } = openCache()
  const fault = (): Made => ({ text: 'fault', life: null })
  await ask('a', () => kept('first', { rescueMs: 5_000 }))
  pass(5_000)
  expect(await ask('a', fault)).toBe('first')
  pass(1_000)
  expect(await ask('a', fault)).toBe('fault')
  expect(cache.size).toEqual({ entries: 0, bytes: 0 })
})

test('a list that always changes is made once a second in the background; one thing, at once', async () => {
  const { cache, ask, pass } = openCache()
  const list = { tags: ['catalogue'], freshMs: 15_000 }
  await ask('list', () => kept('first', list))
  pass(400)
  cache.invalidate(['catalogue'])
  expect(await ask('list', () => kept('too soon', list))).toBe('first')
  pass(600)
  expect(await ask('list', () => kept('second', list))).toBe('first')
  await waitFor(() => expect(cache.peek('list')?.text).toBe('second'))
  cache.invalidate(['catalogue'])
  pass(2_000)
  expect(await ask('list', () => kept('not asked for in time', list))).toBe('not asked for in time')
  pass(5_000)
  cache.invalidate(['catalogue'])
  expect(await ask('list', () => kept('third', list))).toBe('third')
})

test('the limits hold: the least recently used leave first', async () => {
  const { cache, ask } = openCache({ entries: 3, bytes: 250 })
  for (const key of ['a', 'b']) await ask(key, () => kept(key, { bytes: 100 }))
  cache.peek('a')
  await ask('c', () => kept('c', { bytes: 100 }))
  expect([cache.peek('a')?.text, cache.peek('b'), cache.size.bytes]).toEqual(['a', undefined, 200])
  await ask('a', () => kept('a', { bytes: 50 }))
  for (const key of ['d', 'e', 'f']) await ask(key, () => kept(key))
  expect(cache.size).toEqual({ entries: 3, bytes: 0 })
})
