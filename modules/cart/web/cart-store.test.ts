import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { boubou, lamp } from './lines.fixture.ts'

/** What the cart needs of a browser: a storage, and a window that gets the other tabs' events. */
function openTab(kept: Record<string, string> = {}) {
  const content = new Map(Object.entries(kept))
  const storage = {
    getItem: (key: string) => content.get(key) ?? null,
    setItem: (key: string, text: string) => void content.set(key, text),
    removeItem: (key: string) => void content.delete(key),
  }
  const target = new EventTarget()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  const otherTabWrites = (key: string, text: string) => {
    content.set(key, text)
    target.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }
  return { content, storage, otherTabWrites }
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

const loadCart = () => import('./cart-store.ts')

test('the same product in the same size and colour is one line, never beyond the stock', async () => {
  openTab()
  const { addToCart, readCart } = await loadCart()
  expect(addToCart({ ...boubou, qty: 2 })).toEqual({ done: true, added: 2 })
  expect(addToCart({ ...boubou, qty: 2 })).toEqual({ done: true, added: 1 })
  expect(readCart()).toMatchObject([{ product: 'p1', qty: 3 }])
})

test('merging takes the newest price and stock, which may have changed since', async () => {
  openTab()
  const { addToCart, readCart } = await loadCart()
  addToCart({ ...boubou, qty: 3 })
  addToCart({ ...boubou, unitPrice: 40_000, stock: 2 })
  expect(readCart()).toMatchObject([{ unitPrice: 40_000, stock: 2, qty: 2 }])
})

test('plus stops at the stock and minus at one, and each says whether anything changed', async () => {
  openTab()
  const { addToCart, oneLess, oneMore, readCart } = await loadCart()
  addToCart({ ...lamp, qty: 1 })
  expect(oneMore(lamp)).toBe(true)
  expect(oneMore(lamp)).toBe(false)
  expect(oneLess(lamp)).toBe(true)
  expect(oneLess(lamp)).toBe(false)
  expect(readCart()).toMatchObject([{ qty: 1 }])
  expect(oneMore({ product: 'unknown', size: null, color: null })).toBe(false)
})

test('only what was ordered leaves the cart', async () => {
  openTab()
  const { addToCart, readCart, removeOrdered } = await loadCart()
  const ordered = [boubou, { ...lamp, qty: 1 }]
  addToCart(boubou)
  addToCart(lamp)
  addToCart({ ...boubou, product: 'p9', size: null })
  // One lamp was ordered; another tab has put in a second meanwhile.
  removeOrdered(ordered)
  expect(readCart().map(({ product, qty }) => [product, qty])).toEqual([
    ['p2', 1],
    ['p9', boubou.qty],
  ])
})

test.each([
  ['text that is not JSON', '{"product":'],
  ['another shape', '{"lines":[]}'],
  ['null', 'null'],
  ['lines without a product', '[{"name":"x"},null,4,"y",[]]'],
  [
    'prices that are no amounts',
    '[{"product":"p","name":"n","slug":"s","unitPrice":-4},{"product":"p","name":"n","slug":"s","unitPrice":"12"}]',
  ],
])('a cart damaged on the device (%s) opens empty and can be used', async (_, kept) => {
  openTab({ cartItems: kept })
  const { addToCart, readCart } = await loadCart()
  expect(readCart()).toEqual([])
  addToCart(lamp)
  expect(readCart()).toEqual([lamp])
})

test('a cart survives a reload, and shows what another tab puts in it', async () => {
  const { content, otherTabWrites } = openTab()
  const first = await loadCart()
  first.addToCart(boubou)
  vi.resetModules()
  const { readCart, onCart } = await loadCart()
  expect(readCart()).toEqual([boubou])

  const listener = vi.fn<() => void>()
  const stop = onCart(listener)
  otherTabWrites('cartItems', JSON.stringify([lamp]))
  expect(listener).toHaveBeenCalledTimes(1)
  expect(readCart()).toEqual([lamp])
  stop()
  otherTabWrites('cartItems', '[]')
  expect(listener).toHaveBeenCalledTimes(1)
  expect(content.get('cartItems')).toBe('[]')
})
