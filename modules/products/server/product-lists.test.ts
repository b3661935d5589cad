import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'

import { listCategories, readCategory } from '#modules/categories/contract/categories.ts'
import {
  listProducts,
  type ProductCard,
  type ProductFilter,
} from '#modules/products/contract/catalogue.ts'
import { suspendProduct } from '#modules/publishing/module.ts'
import { products } from '#modules/products/database/tables.ts'
import { freshly } from '../../../tests/support/freshly.ts'
import type { Goods } from '../../../tests/support/market-goods.ts'
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
})
