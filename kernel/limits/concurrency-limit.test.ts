import { expect, test } from 'vitest'

import { ConcurrencyLimit } from './load-limit.ts'

function heldWork() {
  const ends: (() => void)[] = []
  return { begin: () => new Promise<void>((resolve) => ends.push(resolve)), ends }
}

test('only so many run at once under a key; the next begins when one ends', async () => {
  const limit = new ConcurrencyLimit({ atOnce: 2, waiting: 5, waitMs: 60_000 })
  const { begin, ends } = heldWork()
  const all = [1, 2, 3].map(() => limit.run(['cloth'], begin))
  await expect.poll(() => ends.length).toBe(2)
  ends[0]?.()
  await expect.poll(() => ends.length).toBe(3)
  for (const end of ends) end()
  await Promise.all(all)
})

test('another key has its own places', async () => {
  const limit = new ConcurrencyLimit({ atOnce: 1, waiting: 0, waitMs: 60_000 })
  const { begin, ends } = heldWork()
  const first = limit.run(['cloth'], begin)
  await expect.poll(() => ends.length).toBe(1)
  expect(await limit.run(['soap'], async () => 'sold')).toBe('sold')
  ends[0]?.()
  await first
})

test('a caller over the limit or too long in line is refused with a delay and holds no slot', async () => {
  const limit = new ConcurrencyLimit({ atOnce: 1, waiting: 1, waitMs: 20 })
  const { begin, ends } = heldWork()
  const first = limit.run(['cloth'], begin)
  await expect.poll(() => ends.length).toBe(1)
  const second = limit.run(['soap', 'cloth'], begin)
  const third = limit.run(['cloth'], begin)
  const refusal = { status: 503, retryAfter: 2 }
  await expect(third).rejects.toMatchObject(refusal)
  await expect(second).rejects.toMatchObject(refusal)
  ends[0]?.()
  await first
  expect(await limit.run(['soap', 'cloth'], async () => 'sold')).toBe('sold')
})

test('work that fails gives its place back', async () => {
  const limit = new ConcurrencyLimit({ atOnce: 1, waiting: 0, waitMs: 60_000 })
  await expect(limit.run(['cloth'], () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await limit.run(['cloth'], async () => 'sold')).toBe('sold')
})
