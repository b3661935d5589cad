import { expect, test } from 'vitest'

import type { CartLine } from './cart-line.ts'
import { articlesWords, orderable, shopsOf, variantWords } from './cart-shops.ts'

const boubou: CartLine = {
  product: 'p1',
  name: 'Boubou',
  slug: 'boubou',
  unitPrice: 45_000,
  qty: 1,
  image: null,
  stock: 3,
  size: 'L',
  color: 'indigo',
  shopName: 'Mariam Textile',
}
const lamp: CartLine = {
  product: 'p2',
  name: 'Lampe',
  slug: 'lampe',
  unitPrice: 14_900,
  qty: 2,
  image: null,
  stock: 0,
  size: null,
  color: null,
  shopName: 'Solaire Kalan',
}

test('the cart is shown shop by shop, in the order of its lines', () => {
  const bag = { ...lamp, product: 'p3', shopName: undefined }
  const pagne = { ...boubou, product: 'p4' }
  expect(
    shopsOf([boubou, lamp, bag, pagne]).map(({ name, lines }) => [
      name,
      lines.map((line) => line.product),
    ]),
  ).toEqual([
    ['Mariam Textile', ['p1', 'p4']],
    ['Solaire Kalan', ['p2']],
    [null, ['p3']],
  ])
})

test('what is sold out cannot be ordered', () => {
  expect(orderable([boubou, lamp])).toEqual([boubou])
})

test.each([
  [{ size: 'L', color: 'indigo' }, 'Indigo, taille L'],
  [{ size: '42', color: null }, 'Taille 42'],
  [{ size: null, color: 'Écru' }, 'Écru'],
  [{ size: null, color: null }, ''],
])('a variant %o reads %s', (variant, words) => {
  expect(variantWords(variant)).toBe(words)
})

test('counts articles in words', () => {
  expect([articlesWords(0), articlesWords(1), articlesWords(4)]).toEqual([
    '0 article',
    '1 article',
    '4 articles',
  ])
})
