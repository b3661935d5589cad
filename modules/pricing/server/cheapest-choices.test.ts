import fc from 'fast-check'
import { expect, test } from 'vitest'

import { weightClasses, type WeightClass } from '#modules/products/contract/product-words.ts'
import type { CartPromotions } from '#modules/promotions/module.ts'
import type { Tariff } from './cheapest-choices.ts'
import { priceCart, type OrderableLine } from './price-cart.ts'
import { propertyRuns } from '../../../tests/support/property-runs.ts'

type Promotion = CartPromotions['automatic'][number]
type Shop = { price: number; weightClass: WeightClass; percent: number; delivers: boolean }

const promotion = (shopId: string, own: Partial<Promotion>): Promotion => ({
  id: `${shopId}-${own.kind ?? 'delivery'}`,
  shopId,
  shopName: shopId,
  kind: 'delivery',
  amount: null,
  code: null,
  state: 'live',
  startsOn: '',
  minGoods: null,
  isTargeted: false,
  productIds: [],
  categoryIds: [],
  budgetLeft: null,
  isUsedByBuyer: false,
  isTooLate: false,
  ...own,
})

const lineOf = ({ price, weightClass }: Shop, index: number): OrderableLine => ({
  item: { product: `${index}`, qty: 1, size: null, color: null },
  quantity: 1,
  sellable: {
    productId: `${index}`,
    subCategory: 'bazins',
    categoryId: 'vetements',
    size: null,
    color: null,
    slug: 'boubou',
    name: 'Boubou',
    price,
    promoPrice: null,
    variantTypes: [],
    weightClass,
    isFreeLivraison: false,
    keptWhole: false,
    onLink: false,
    imageId: null,
    variantId: `${index}`,
    stock: 9,
    lowest: 10_000,
    shop: {
      id: `${index}`,
      slug: '',
      name: '',
      region: 'Bamako',
      ownerId: '',
      ownerPhone: null,
      closed: false,
      receives: { opening: null },
    },
    suspended: false,
    deleted: false,
  },
})

const offersOf = ({ percent, delivers }: Shop, index: number): Promotion[] => [
  ...(percent > 0 ? [promotion(`${index}`, { kind: 'percent', amount: percent })] : []),
  ...(delivers ? [promotion(`${index}`, {})] : []),
]

/** Every way to take one promotion of each shop, or none. */
function combinations(shops: readonly Shop[]): CartPromotions[] {
  return shops
    .map(offersOf)
    .reduce<Promotion[][]>(
      (all, own) => all.flatMap((taken) => [taken, ...own.map((one) => [...taken, one])]),
      [[]],
    )
    .map((automatic) => ({ automatic, typed: [] }))
}

const heavy: Tariff = {
  fees: { léger: 1_000, moyen: 1_500, lourd: 7_500 },
  furtherShopFrancs: 500,
}

test('a free delivery counts for what the whole cart’s delivery costs less by it', () => {
  const shops: Shop[] = [
    { price: 10_000, weightClass: 'lourd', percent: 10, delivers: true },
    { price: 5_000, weightClass: 'lourd', percent: 0, delivers: false },
  ]
  const promotions = { automatic: shops.flatMap(offersOf), typed: [] }
  // Delivered free, the other heavy parcel pays the 7 500 f: 500 f less, and 10 % are 1 000 f.
  const cart = priceCart(shops.map(lineOf), heavy, promotions)
  expect(cart.totalFrancs).toBe(9_000 + 5_000 + 8_000)
  expect(cart.shops[0]?.promotion).toMatchObject({ promotionId: '0-percent', savedFrancs: 1_000 })
})

test('no other choice of the shops’ promotions makes a cart cheaper', () => {
  const shop = fc.record({
    price: fc.integer({ min: 100, max: 60_000 }),
    weightClass: fc.constantFrom(...weightClasses),
    percent: fc.constantFrom(0, 1, 5, 20),
    delivers: fc.boolean(),
  })
  const francs = fc.integer({ min: 0, max: 9_000 })
  const tariff = fc.record({
    fees: fc.record({ léger: francs, moyen: francs, lourd: francs }),
    furtherShopFrancs: fc.integer({ min: 0, max: 1_000 }),
  })
  fc.assert(
    fc.property(fc.array(shop, { minLength: 1, maxLength: 4 }), tariff, (shops, fees) => {
      const lines = shops.map(lineOf)
      const promotions = { automatic: shops.flatMap(offersOf), typed: [] }
      const taken = priceCart(lines, fees, promotions).totalFrancs
      const cheapest = Math.min(
        ...combinations(shops).map((some) => priceCart(lines, fees, some).totalFrancs),
      )
      expect(taken).toBe(cheapest)
    }),
    propertyRuns(300),
  )
})
