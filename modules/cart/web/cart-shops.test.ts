import { expect, test } from 'vitest'

import { articlesWords, orderable, shopsOf, variantWords } from './cart-shops.ts'
import { boubou as usual, lamp as usualLamp } from './lines.fixture.ts'

const boubou = { ...usual, color: 'indigo', shopName: 'Mariam Textile' }
const lamp = { ...usualLamp, stock: 0, shopName: 'Solaire Kalan' }

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

test('two shops of one name stay apart', () => {
  const [one, other] = [
    { ...boubou, shopId: 's1' },
    { ...boubou, product: 'p5', shopId: 's2' },
  ]
  const products = (lines: Parameters<typeof shopsOf>[0]) =>
    shopsOf(lines).map((shop) => shop.lines.map(({ product }) => product))
  expect(products([one, other, { ...one, product: 'p6' }])).toEqual([['p1', 'p6'], ['p5']])
  expect(new Set(shopsOf([one, other]).map(({ key }) => key)).size).toBe(2)
  // A line that is not priced yet joins the one shop of its name, or waits beside two.
  expect(products([one, { ...boubou, product: 'p7' }])).toEqual([['p1', 'p7']])
  expect(products([one, other, { ...boubou, product: 'p7' }])).toHaveLength(3)
})

test('a card of the cart keeps its key when the first quote names its shop', () => {
  const keys = (lines: Parameters<typeof shopsOf>[0]) => shopsOf(lines).map(({ key }) => key)
  expect(keys([{ ...boubou, shopId: 's1' }])).toEqual(keys([boubou]))
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
