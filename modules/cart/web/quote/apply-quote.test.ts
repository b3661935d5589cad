import { expect, test } from 'vitest'

import type { Quote } from '#modules/pricing/contract/quote.ts'

import { withQuote } from './apply-quote.ts'
import type { CartLine } from '../cart-line.ts'
import { boubou as usual, lamp as usualLamp } from '../lines.fixture.ts'

const boubou: CartLine = { ...usual, qty: 3, stock: 5 }
const lamp: CartLine = { ...usualLamp, shopName: 'Solaire Kalan' }

type Item = Quote['shops'][number]['items'][number]
const item = (line: CartLine, part: Partial<Item>): Item => ({
  ...line,
  imageUrl: null,
  subCategory: 'bazins',
  lineTotal: line.qty * line.unitPrice,
  ...part,
})
const shop = (shopName: string, ...items: Item[]): Quote['shops'][number] => ({
  shopId: shopName,
  shopName,
  items,
  itemsTotal: 0,
  shopDiscount: 0,
  promotion: null,
  shippingFee: null,
  isFreeDelivery: false,
  delay: null,
})

test('today’s price, stock and shop take the place of those the device remembered', () => {
  const quote = {
    shops: [
      shop(
        'Mariam Textile',
        item(boubou, { unitPrice: 40_000, stock: 2, qty: 2, name: 'Boubou brodé' }),
      ),
    ],
    changes: [],
  }
  expect(withQuote([boubou], quote)).toEqual([
    {
      ...boubou,
      unitPrice: 40_000,
      stock: 2,
      qty: 2,
      name: 'Boubou brodé',
      shopName: 'Mariam Textile',
      shopId: 'Mariam Textile',
    },
  ])
})

test('a product that is gone stays in the cart without stock, and returns when sold again', () => {
  const gone = {
    product: 'p2',
    size: null,
    color: null,
    kind: 'gone' as const,
    message: '« Lampe » est épuisé.',
    qty: 0,
    unitPrice: null,
  }
  const [without] = withQuote([lamp], { shops: [], changes: [gone] })
  expect(without).toEqual({ ...lamp, stock: 0, qty: 1 })
  expect(
    withQuote([without ?? lamp], {
      shops: [shop('Solaire Kalan', item(lamp, { qty: 1, stock: 8 }))],
      changes: [],
    }),
  ).toEqual([{ ...lamp, qty: 1, stock: 8, shopId: 'Solaire Kalan' }])
})

test('another size of a product is another line, and a line added meanwhile is left alone', () => {
  const other = { ...boubou, size: 'XL' }
  const quote = { shops: [shop('Mariam Textile', item(boubou, { unitPrice: 1_000 }))], changes: [] }
  expect(withQuote([boubou, other, lamp], quote).map((line) => line.unitPrice)).toEqual([
    1_000, 45_000, 14_900,
  ])
})

test('a quantity raised while the server priced the cart is kept, up to the stock', () => {
  const quote = { shops: [shop('Mariam Textile', item(boubou, { qty: 1, stock: 4 }))], changes: [] }
  expect(withQuote([{ ...boubou, qty: 5 }], quote)).toMatchObject([{ qty: 4 }])
})
