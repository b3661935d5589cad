import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { boubou, lamp } from './lines.fixture.ts'
import type { CartLine } from './cart-line.ts'

const reported = vi.hoisted(() => [] as { product: string; qty: number; subCategory: string }[])
vi.mock('#modules/tracking/web/index.ts', () => ({
  reportAddedToCart: ({ product, qty }: CartLine, subCategory: string) =>
    reported.push({ product, qty, subCategory }),
}))
const said = vi.hoisted(() => [] as string[])
vi.mock('#ui/lists/notice-store.ts', () => ({
  showNotice: (words: string) => said.push(words),
}))

beforeEach(() => {
  vi.resetModules()
  reported.length = 0
  said.length = 0
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('what went into the cart is reported, with that quantity and its subcategory', async () => {
  const { putInCart } = await import('./put-in-cart.ts')
  putInCart({ ...boubou, qty: 2, stock: 3 }, 'boubous')
  putInCart({ ...boubou, qty: 2, stock: 3 }, 'boubous')
  expect(reported).toEqual([
    { product: boubou.product, qty: 2, subCategory: 'boubous' },
    { product: boubou.product, qty: 1, subCategory: 'boubous' },
  ])
})

test('an article of which nothing went into the cart is not reported', async () => {
  const { putAndReport, putInCart } = await import('./put-in-cart.ts')
  putInCart({ ...lamp, stock: 0 }, 'lampes')
  putAndReport({ ...lamp, qty: 2, stock: 2 }, 'lampes')
  putAndReport({ ...lamp, qty: 1, stock: 2 }, 'lampes')
  expect(reported).toEqual([{ product: lamp.product, qty: 2, subCategory: 'lampes' }])
})

test('where the browser keeps nothing, the notice says that the cart will not last', async () => {
  const { putInCart } = await import('./put-in-cart.ts')
  putInCart({ ...boubou, qty: 1, stock: 3 }, 'boubous')
  const refuse = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  putInCart({ ...boubou, qty: 1, stock: 3 }, 'boubous')
  expect(said).toEqual([
    'Ajouté au panier',
    'Ajouté au panier, mais ce navigateur ne garde rien : le panier sera vide si vous fermez cette page.',
  ])
})
