import { expect, test } from 'vitest'

import { imageAt } from '#modules/cart/web/index.ts'
import { linesOf } from './rebuy-button.tsx'

test('what is bought again enters the cart with today’s price, stock and shop', () => {
  const item = {
    product: 'p1',
    slug: 'lampe',
    name: 'Lampe',
    imageUrl: '/images/abc/320.webp',
    size: null,
    color: 'Rouge',
    qty: 2,
    unitPrice: 14_900,
    lineTotal: 29_800,
    stock: 7,
    subCategory: 'lampes',
  }
  const shop = {
    shopId: 's',
    shopName: 'Solaire Kalan',
    items: [item],
    itemsTotal: 29_800,
    shopDiscount: 0,
    promotion: null,
    shippingFee: null,
    isFreeDelivery: false,
    delay: null,
  }
  expect(linesOf({ shops: [shop] })).toEqual([
    {
      product: 'p1',
      slug: 'lampe',
      name: 'Lampe',
      size: null,
      color: 'Rouge',
      qty: 2,
      unitPrice: 14_900,
      stock: 7,
      shopName: 'Solaire Kalan',
      shopId: 's',
      image: {
        _id: 'abc',
        url: '/images/abc/320.webp',
        width: 320,
        height: 320,
        placeholder: '',
        avif: false,
      },
    },
  ])
})

test.each([[null], ['https://ailleurs.example/x.png'], ['']])(
  'without a picture of ours (%s) there is none',
  (url) => {
    expect(imageAt(url)).toBeNull()
  },
)
