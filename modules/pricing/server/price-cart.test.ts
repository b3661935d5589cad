import { describe, expect, test } from 'vitest'

import type { WeightClass } from '#modules/products/contract/product-words.ts'
import type { Tariff } from './cheapest-choices.ts'
import { priceCart, type OrderableLine } from './price-cart.ts'

const tariff: Tariff = {
  fees: { léger: 1_000, moyen: 1_500, lourd: 2_500 },
  furtherShopFrancs: 500,
}

type Goods = {
  shop?: string
  price?: number
  promoPrice?: number | null
  weightClass?: WeightClass
  isFreeLivraison?: boolean
  quantity?: number
}

function line({ shop = 'bazin', quantity = 1, ...goods }: Goods): OrderableLine {
  return {
    item: { product: 'boubou', qty: quantity, size: null, color: null },
    quantity,
    sellable: {
      productId: 'boubou',
      subCategory: 'bazins',
      categoryId: 'vetements',
      size: null,
      color: null,
      slug: 'boubou',
      name: 'Boubou',
      price: 10_000,
      promoPrice: null,
      variantTypes: [],
      weightClass: 'léger',
      isFreeLivraison: false,
      keptWhole: false,
      onLink: false,
      imageId: null,
      variantId: 'boubou',
      stock: 9,
      lowest: 10_000,
      shop: {
        id: shop,
        slug: shop,
        name: shop,
        region: 'Bamako',
        ownerId: shop,
        ownerPhone: null,
        closed: false,
        receives: { opening: null },
      },
      suspended: false,
      deleted: false,
      ...goods,
    },
  }
}

const feesOf = (...lines: OrderableLine[]) =>
  priceCart(lines, tariff).shops.map((shop) => [
    shop.shop.id,
    shop.shippingFeeFrancs,
    shop.shopDeliveryFrancs,
  ])

describe('a cart', () => {
  test('costs the promotional price of its lines and the delivery of its heaviest parcel', () => {
    const priced = priceCart(
      [
        line({ price: 12_000, promoPrice: 9_999, quantity: 2 }),
        line({ shop: 'kadi', price: 8_000, weightClass: 'lourd' }),
      ],
      tariff,
    )
    expect(priced).toMatchObject({
      itemsTotalFrancs: 27_998,
      shippingFeeFrancs: 3_000,
      totalFrancs: 30_998,
      shops: [
        { itemsTotalFrancs: 19_998, lines: [{ unitPriceFrancs: 9_999, totalFrancs: 19_998 }] },
        { itemsTotalFrancs: 8_000 },
      ],
    })
  })

  test('is one parcel a shop, in the order in which the cart first names each', () => {
    const priced = priceCart([line({ shop: 'kadi' }), line({}), line({ shop: 'kadi' })], tariff)
    expect(priced.shops.map(({ shop, lines }) => [shop.id, lines.length])).toEqual([
      ['kadi', 2],
      ['bazin', 1],
    ])
  })

  test('pays the zone’s fee for its heaviest parcel, and a small sum for each further shop', () => {
    expect(
      feesOf(
        line({}),
        line({ weightClass: 'moyen' }),
        line({ shop: 'kadi', weightClass: 'lourd' }),
        line({ shop: 'sory', weightClass: 'lourd' }),
      ),
    ).toEqual([
      ['bazin', 500, 0],
      ['kadi', 2_500, 0],
      ['sory', 500, 0],
    ])
  })

  test('pays the whole way of a parcel from another town beside what the others share', () => {
    const far = { ...tariff, ownFees: new Map([['main', 2_500]]) }
    const goods = [line({}), line({ shop: 'kadi' }), line({ shop: 'main', weightClass: 'lourd' })]
    const { shops } = priceCart(goods, far)
    expect(shops.map((one) => [one.shop.id, one.shippingFeeFrancs, one.zoneFeeFrancs])).toEqual([
      ['bazin', 1_000, 1_000],
      ['kadi', 500, 1_000],
      ['main', 2_500, null],
    ])
    const [, , free] = priceCart(
      [line({}), line({ shop: 'kadi' }), line({ shop: 'main', isFreeLivraison: true })],
      far,
    ).shops
    expect(free).toMatchObject({ shippingFeeFrancs: 0, shopDeliveryFrancs: 2_500 })
  })
})
