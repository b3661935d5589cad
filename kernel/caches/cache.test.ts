import { expect, test } from 'vitest'

import { Cache, type Life } from './cache.ts'

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
