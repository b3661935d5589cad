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

test('a page is drawn once a second however often it changes, and none older is sent', async () => {
  const { cache, ask, pass, drawings } = openCache()
  const price = (text: string) => () => page(text, { tags: ['product:karite'] })
  await ask('/product/karite', price('0 ms'))
  for (const at of [100, 200, 999]) {
    pass(at === 999 ? 799 : 100)
    cache.invalidate(['product:karite'])
    expect(await ask('/product/karite', price(`${at} ms`))).toBe('0 ms')
  }
  pass(1)
  expect(await ask('/product/karite', price('1000 ms'))).toBe('1000 ms')
  expect(drawings()).toBe(2)
})

test('a page whose product changes while it is drawn is drawn again when it is a second old', async () => {
  const { cache, ask, pass } = openCache()
  const gate = Promise.withResolvers<Page>()
  const early = ask('/product/karite', () => gate.promise)
  pass(20)
  cache.invalidate(['product:karite'])
  gate.resolve(page('before', { tags: ['product:karite'] }))
  expect(await early).toBe('before')
  pass(979)
  expect(await ask('/product/karite')).toBe('before')
  pass(1)
  expect(await ask('/product/karite', () => page('after'))).toBe('after')
})

test('a change in the catalogue empties the pages that show it, and no other', async () => {
  const { cache, ask, pass } = openCache()
  await ask('/product/karite', () => page('before', { tags: ['product:karite'] }))
  await ask('/product/bogolan', () => page('bogolan', { tags: ['product:bogolan'] }))
  pass(1_000)
  cache.invalidate(['product:karite'])
  expect(await ask('/product/karite', () => page('after'))).toBe('after')
  expect(await ask('/product/bogolan')).toBe('bogolan')
})

test('while the database is down, the last good page is given in place of a fault', async () => {
  const { ask, pass } = openCache()
  await ask('/', () => page('yesterday’s home'))
  pass(5 * 60_000)
  expect(await ask('/', () => page('fault', { status: 503 }))).toBe('yesterday’s home')
  pass(10 * 60_000)
  expect(await ask('/', () => page('fault', { status: 503 }))).toBe('fault')
})
