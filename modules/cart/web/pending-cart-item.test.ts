import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { CartLine } from './cart-line.ts'

const boubou: CartLine = {
  product: 'p1',
  name: 'Boubou',
  slug: 'boubou',
  unitPrice: 45_000,
  qty: 2,
  image: null,
  stock: 3,
  size: 'L',
  color: 'Indigo',
}

function storage(content = new Map<string, string>()) {
  return {
    content,
    getItem: (key: string) => content.get(key) ?? null,
    setItem: (key: string, text: string) => void content.set(key, text),
    removeItem: (key: string) => void content.delete(key),
  }
}

async function openTab() {
  const tab = storage()
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', tab)
  return {
    tab,
    ...(await import('./pending-cart-item.ts')),
    ...(await import('./cart-store.ts')),
    notice: (await import('#ui/lists/notice-store.ts')).currentNotice,
  }
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what a visitor wanted to buy is in the cart once they have signed in, once', async () => {
  const { savePendingCartItem, addPendingCartItem, readCart, notice } = await openTab()
  savePendingCartItem({ kind: 'line', line: boubou, subCategory: 'bazins' })
  expect(readCart()).toEqual([])
  addPendingCartItem()
  addPendingCartItem()
  expect(readCart()).toEqual([boubou])
  expect(notice()?.words).toBe('Ajouté au panier')
})

test('a size or colour still to be chosen is asked for on the product’s page, once', async () => {
  const { savePendingCartItem, addPendingCartItem, takeChoice, readCart } = await openTab()
  savePendingCartItem({ kind: 'choice', slug: 'boubou' })
  addPendingCartItem()
  expect([takeChoice(), takeChoice()]).toEqual(['boubou', null])
  expect(readCart()).toEqual([])
})
