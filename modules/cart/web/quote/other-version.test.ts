import { expect, test } from 'vitest'

import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { placeOrder } from '#modules/orders/contract/orders.ts'
import { isReduced, shownPrices, withPromotions } from './reductions.tsx'

const shop = {
  shopId: '019a0000-0000-7000-8000-000000000001',
  shopName: 'Bazin Diarra',
  items: [],
  itemsTotal: 12_000,
  shippingFee: 1_000,
  isFreeDelivery: false,
  delay: null,
}
/** As a server of the version before promotions answers. */
const old = {
  shops: [shop],
  itemsTotal: 12_000,
  shippingFee: 1_000,
  total: 13_000,
  changes: [],
  cashOnDelivery: { allowed: true, ceiling: 100_000, reason: null },
}

test('a cart shows what a server of the version before promotions answers', () => {
  const quote = withPromotions(old)
  expect([isReduced(quote), shownPrices(quote), quote.codes]).toEqual([false, 12_000, []])
  expect(quote.total).toBe(13_000)
  const reduced = { ...shop, shopDiscount: 2_000, promotion: null }
  expect(withPromotions({ ...old, shops: [reduced], marketDiscount: 500 })).toMatchObject({
    marketDiscount: 500,
    shops: [{ shopDiscount: 2_000 }],
  })
})

test('a page of the version before promotions, which sends no codes, is priced and can order', () => {
  const cartItems = [{ product: shop.shopId, qty: 1 }]
  expect(quoteCart.body.safeParse({ cartItems }).success).toBe(true)
  expect(
    placeOrder.body.safeParse({
      cartItems,
      shippingAddress: {
        fullName: 'Awa Diarra',
        phone: '76 12 34 56',
        region: 'Bamako',
        quartier: 'Badalabougou',
        repere: 'derrière la pharmacie',
      },
      paymentMethod: 'orange_money',
    }).success,
  ).toBe(true)
})
