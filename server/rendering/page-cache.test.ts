import { expect, test } from 'vitest'
import { openPageCache, type Keepable } from './ready-page.ts'

type Page = Keepable & { text: string }

const page = (text: string, parts: Partial<Page> = {}): Page => ({
  text,
  status: 200,
  tags: [],
  bytes: 100,
  ...parts,
})

function openCache(limits = { entries: 10, bytes: 10_000 }) {
  let now = 0
  let drawn = 0
  const cache = openPageCache<Page>(limits, () => now)
  return {
    cache,
    pass: (ms: number) => void (now += ms),
    drawings: () => drawn,
    ask: async (key: string, make: () => Page | Promise<Page> = () => page(`${key} ${drawn}`)) =>
      (
        await cache.of(key, async () => {
          drawn += 1
          return make()
        })
      ).text,
  }
}

test('a page is drawn once for a crowd at the same time, and kept for those after', async () => {
  const { ask, drawings } = openCache()
  const gate = Promise.withResolvers<Page>()
  const crowd = Array.from({ length: 50 }, () => ask('/', () => gate.promise))
  gate.resolve(page('accueil'))
  expect(new Set(await Promise.all(crowd))).toEqual(new Set(['accueil']))
  expect(await ask('/')).toBe('accueil')
  expect(drawings()).toBe(1)
})

test('an ageing page is given at once while the next one is drawn; an old one is not', async () => {
  const { ask, pass, drawings } = openCache()
  await ask('/', () => page('first'))
  pass(121_000)
  expect(await ask('/', () => page('second'))).toBe('first')
  expect(await ask('/')).toBe('second')
  pass(241_000)
  expect(await ask('/', () => page('third'))).toBe('third')
  expect(drawings()).toBe(3)
})

test('while the database is down, the last good page is given in place of a fault', async () => {
  const { ask, pass } = openCache()
  await ask('/', () => page('yesterday’s home'))
  pass(5 * 60_000)
  expect(await ask('/', () => page('fault', { status: 503 }))).toBe('yesterday’s home')
  pass(10 * 60_000)
  expect(await ask('/', () => page('fault', { status: 503 }))).toBe('fault')
})
