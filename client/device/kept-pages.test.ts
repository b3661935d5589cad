import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { forgetPages } from './forget-pages.ts'
import { savePage, keptOr } from './kept-pages.ts'

const hour = 3_600_000
let storage: Map<string, string>
beforeEach(() => {
  storage = new Map()
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
    key: (place: number) => [...storage.keys()][place] ?? null,
    get length() {
      return storage.size
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const at = (name: string) => new Request(`https://sugu.example/product/${encodeURIComponent(name)}`)
const page = (price: number) => ({ price, kept: false })
const never = () => Promise.reject(new TypeError('no network'))

test('a page seen before is shown at once, marked as old, then replaced by the fetched one', async () => {
  expect(await keptOr(at('a'), hour, () => Promise.resolve(page(1)))).toEqual(page(1))
  expect(await keptOr(at('a'), hour, () => Promise.resolve(page(2)))).toEqual({
    price: 1,
    kept: true,
  })
  expect(await keptOr(at('a'), hour, () => Promise.resolve(page(2)))).toEqual(page(2))
  expect(await keptOr(at('a'), hour, () => Promise.resolve(page(3)))).toEqual({
    price: 2,
    kept: true,
  })
})

test('a stored page that has expired is fetched as if it had never been seen', async () => {
  await keptOr(at('b'), hour, () => Promise.resolve(page(1)))
  vi.advanceTimersByTime(hour)
  expect(await keptOr(at('b'), hour, () => Promise.resolve(page(2)))).toEqual(page(2))
})

test('without network the stored page stays, and the retries end', async () => {
  await keptOr(at('c'), hour, () => Promise.resolve(page(1)))
  expect(await keptOr(at('c'), hour, never)).toEqual({ price: 1, kept: true })
  expect(await keptOr(at('c'), hour, never)).toEqual(page(1))
  await expect(keptOr(at('never seen'), hour, never)).rejects.toThrow('no network')
})

test('a page that no longer exists is deleted from the device', async () => {
  await keptOr(at('d'), hour, () => Promise.resolve(page(1)))
  await keptOr(at('d'), hour, never)
  const answer = {
    status: 404,
    statusText: 'Not Found',
    internal: false,
    data: { message: 'Ce produit n’existe pas.' },
  }
  const gone = Object.assign(new Error('gone'), answer)
  await expect(keptOr(at('d'), hour, () => Promise.reject(gone))).rejects.toBe(gone)
  expect([...storage.keys()]).toEqual([])
})

test('a device keeps the last thirty pages, and none after signing out', async () => {
  for (let number = 0; number < 40; number += 1) {
    vi.advanceTimersByTime(1000)
    await keptOr(at(`seen-${number}`), hour, () => Promise.resolve(page(number)))
  }
  expect(storage.size).toBe(30)
  expect(storage.has('page /product/seen-39')).toBe(true)
  storage.set('cartItems', '[]')
  forgetPages()
  expect([...storage.keys()]).toEqual(['cartItems'])
})

test('a storage that refuses changes nothing', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
    removeItem: () => undefined,
    key: () => null,
    length: 0,
  })
  expect(await keptOr(at('e'), hour, () => Promise.resolve(page(1)))).toEqual(page(1))
})

test('a page that was opened from a link is shown at once when one comes back to it', async () => {
  savePage(at('e').url, page(1))
  expect(await keptOr(at('e'), hour, () => Promise.resolve(page(2)))).toEqual({
    price: 1,
    kept: true,
  })
})
