import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'

import { listCategories, readCategory } from '#modules/categories/contract/categories.ts'
import {
  listCategoryProducts,
  listProducts,
  listTrustedShops,
  type ProductCard,
  type ProductFilter,
} from '#modules/products/contract/catalogue.ts'
import { setProductStock } from '#modules/publishing/contract/seller-products.ts'
import { suspendProduct } from '#modules/publishing/module.ts'
import { shops } from '#modules/shops/database/tables.ts'
import { users } from '#modules/identity/database/tables.ts'
import { products, variants } from '#modules/products/database/tables.ts'
import { fewestStatements } from '../../../tests/support/fewest-statements.ts'
import { freshly } from '../../../tests/support/freshly.ts'
import type { Goods } from '../../../tests/support/market-goods.ts'
import type { Seller } from '../../../tests/support/market-people.ts'
import { openMarket } from '../../../tests/support/market.ts'

const market = await openMarket()
const seller = await market.seller({ name: 'Bazin Diarra' })
const visitor = freshly(market)
afterAll(() => market.close())

const list = (filter: ProductFilter, query: { page?: number; limit?: number } = {}) =>
  visitor(listProducts, { params: { filter }, query })
const names = (page: { products: ProductCard[] }) => page.products.map(({ name }) => name)
const suspend = (product: Goods, suspended: boolean, by: 'seller' | 'admin' = 'seller') =>
  market.kernel.transaction((tx) =>
    suspendProduct(tx, market.kernel, { productId: product._id, by, suspended }),
  )
const setTrend = (product: Goods, trend: number) =>
  market.kernel.db.update(products).set({ trend }).where(eq(products.id, product._id))
/** Every test begins with empty shelves: what the others published is out of the lists. */
const emptyShelves = () => market.kernel.db.update(products).set({ deletedAt: market.clock.now() })

describe('the lists of the shop', () => {
  it('say how many are left as it was fifteen seconds ago at most', async () => {
    await emptyShelves()
    const { _id } = await market.product({ seller, name: 'Bazin compté', stock: 12 })
    const [variant] = await market.kernel.db
      .select({ id: variants.id })
      .from(variants)
      .where(eq(variants.productId, _id))
    const left = async () => (await list('paginated')).products.map(({ stock }) => stock)
    expect(await left()).toEqual([12])
    await seller.call(setProductStock, {
      params: { id: _id },
      body: { stocks: [{ variant: variant?.id ?? '', stock: 9 }] },
    })
    market.clock.advance(15_000)
    expect(await left()).toEqual([9])
  })

  it('show the newest product first, and a suspended one nowhere', async () => {
    await emptyShelves()
    await market.product({ seller, name: 'Bazin ancien' })
    market.clock.advance(60_000)
    const fresh = await market.product({ seller, name: 'Bazin nouveau' })
    expect(names(await list('paginated'))).toEqual(['Bazin nouveau', 'Bazin ancien'])
    await suspend(fresh, true)
    for (const filter of ['paginated', 'trending-best', 'random-by-category'] as const)
      expect(names(await list(filter))).toEqual(['Bazin ancien'])
    await suspend(fresh, false)
    expect(names(await list('paginated'))).toEqual(['Bazin nouveau', 'Bazin ancien'])
  })

  it('put the popular first and the sold out last, and keep promotions to what can be bought', async () => {
    await emptyShelves()
    const hit = await market.product({ seller, name: 'Bazin demandé', promoPrice: 9_000 })
    await setTrend(hit, 500)
    await market.product({ seller, name: 'Bazin épuisé', stock: 0, promoPrice: 8_000 })
    await market.product({ seller, name: 'Bazin discret' })
    expect(names(await list('trending-best'))).toEqual([
      'Bazin demandé',
      'Bazin discret',
      'Bazin épuisé',
    ])
    const offers = await list('bestOffers')
    expect(names(offers)).toEqual(['Bazin demandé'])
    expect(offers.products[0]).toMatchObject({
      price: 10_000,
      prixPromotionnel: 9_000,
      stock: 10,
      isNew: true,
      shopName: 'Bazin Diarra',
    })
  })

  it('take as many statements for a full page as for one product', async () => {
    await emptyShelves()
    await market.product({ seller, variants: [{ size: 'M', color: 'Bleu', stock: 3 }] })
    for (const filter of [
      'paginated',
      'trending-best',
      'bestOffers',
      'local',
      'random-by-category',
    ] as const) {
      const few = await fewestStatements(market, () => list(filter, { limit: 1 }))
      for (let index = 0; index < 4; index += 1)
        await market.product({
          seller,
          promoPrice: 5_000,
          variants: [
            { size: 'M', color: null, stock: 3 },
            { size: 'L', color: null, stock: 1 },
          ],
        })
      expect(
        await fewestStatements(market, () => list(filter, { limit: 100 })),
      ).toBeLessThanOrEqual(few)
      expect(few).toBeLessThanOrEqual(2)
    }
  })
})

describe('the categories', () => {
  it('come in their order with their subcategories', async () => {
    await market.product({ seller })
    const { categories } = await visitor(listCategories, {})
    expect(categories.map(({ slug }) => slug)).toEqual(['pagnes-et-tissus', 'cuisine'])
    expect(await visitor(readCategory, { params: { slug: 'pagnes-et-tissus' } })).toMatchObject({
      subcategories: [
        { slug: 'bazins', name: 'Bazins' },
        { slug: 'wax', name: 'Wax' },
      ],
    })
  })

  it('list their products, or those of some of their subcategories only', async () => {
    await emptyShelves()
    await market.product({ seller, name: 'Bazin riche' })
    const wax = await market.product({ seller, name: 'Wax fleuri', subCategory: 'wax' })
    await setTrend(wax, 10)
    await market.product({ seller, name: 'Marmite', subCategory: 'marmites' })
    const inCategory = (subCategory?: string, limit = 15) =>
      visitor(listCategoryProducts, {
        query: {
          category: 'pagnes-et-tissus',
          limit,
          ...(subCategory === undefined ? {} : { subCategory }),
        },
      })
    expect(names(await inCategory())).toEqual(['Wax fleuri', 'Bazin riche'])
    expect(names(await inCategory('bazins'))).toEqual(['Bazin riche'])
    expect(names(await inCategory(' bazins , wax,wax'))).toEqual(['Wax fleuri', 'Bazin riche'])
    expect(names(await inCategory('marmites'))).toEqual([])
    expect(await inCategory('bazins,wax', 1)).toMatchObject({ totalProducts: 2, totalPages: 2 })
  })
})

describe('the shops to trust', () => {
  it('are the featured ones, then those delivered most, while they have stock and are shown', async () => {
    const [first, second, away, empty, banned] = [
      await market.seller({ name: 'Vedette' }),
      await market.seller({ name: 'Livre beaucoup' }),
      await market.seller({ name: 'En voyage' }),
      await market.seller({ name: 'Sans rien' }),
      await market.seller({ name: 'Exclue' }),
    ]
    for (const one of [first, second, away, banned]) await market.product({ seller: one })
    const set = (one: Seller, change: Partial<typeof shops.$inferInsert>) =>
      market.kernel.db.update(shops).set(change).where(eq(shops.id, one.shopId))
    await set(first, { trusted: true, deliveriesCount: 3 })
    await set(second, { deliveriesCount: 128, ratingSum: 9, ratingCount: 2 })
    await set(away, { deliveriesCount: 500, closedFrom: market.clock.now() })
    await set(empty, { deliveriesCount: 900 })
    await set(banned, { deliveriesCount: 700 })
    await market.kernel.db
      .update(users)
      .set({ suspendedAt: sql`now()`, suspendedReason: 'contrefaçon' })
      .where(eq(users.id, banned.user._id))
    const { shops: trusted } = await visitor(listTrustedShops, {})
    expect(trusted.map(({ name }) => name)).toEqual(['Vedette', 'Livre beaucoup'])
    expect(trusted[1]).toMatchObject({
      deliveries: 128,
      averageRating: 4.5,
      totalReviews: 2,
      isNew: false,
      closedUntil: null,
    })
  })
})
