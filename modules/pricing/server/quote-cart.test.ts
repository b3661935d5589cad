import { randomUUID } from 'node:crypto'

import { afterAll, describe, expect, test } from 'vitest'

import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { line } from '../../../tests/support/orders.ts'

const market = await openMarket()
const bazin = await market.seller()
const cuisine = await market.seller({ name: 'Cuisine de Kadi' })
afterAll(() => market.close())

describe('a quote', () => {
  test('says what changed since the device last looked, and keeps the rest', async () => {
    const cloth = await market.product({ seller: bazin, name: 'Bogolan', price: 5_000, stock: 2 })
    const pot = await market.product({
      seller: cuisine,
      name: 'Marmite',
      price: 8_000,
      subCategory: 'marmites',
    })
    const gone = randomUUID()
    const quote = await market.visitor(quoteCart, {
      body: {
        cartItems: [
          { ...line(cloth, 3), unitPrice: 4_000 },
          { ...line(pot), unitPrice: 8_000 },
          { product: gone, qty: 1, size: null, color: null },
        ],
        shippingAddress: { region: 'Bamako', quartier: 'Hamdallaye' },
      },
    })
    expect(quote.changes.map((change) => [change.kind, change.qty])).toEqual([
      ['stock', 2],
      ['price', 2],
      ['gone', 0],
    ])
    expect(quote).toMatchObject({ itemsTotal: 18_000, shippingFee: 1_500, total: 19_500 })
    expect(quote.shops[0]?.delay).toMatchObject({ from: '2026-11-21', to: '2026-11-21' })
  })
})
