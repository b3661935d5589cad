import { afterAll, describe, expect, it } from 'vitest'

import {
  listProducts,
  listTrustedShops,
  readProduct,
} from '#modules/products/contract/catalogue.ts'
import { searchProducts } from '#modules/search/contract/search.ts'
import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { listShopProducts } from '#modules/products/contract/catalogue.ts'
import { readShop } from '#modules/shops/contract/shop-page.ts'
import { listShopReviews } from '#modules/reviews/contract/public-reviews.ts'
import { suspendAccount } from '#modules/identity/module.ts'
import { suspendProduct } from '#modules/publishing/module.ts'
import { fewestStatements } from '../../../../tests/support/fewest-statements.ts'
import { freshly } from '../../../../tests/support/freshly.ts'
import { home, line } from '../../../../tests/support/orders.ts'
import { openMarket } from '../../../../tests/support/market.ts'

const market = await openMarket()
const visitor = freshly(market)
afterAll(() => market.close())

const params = { slug: 'bazin-diarra' }

describe('the page of a shop', () => {
  it('says who sells, since when, and lists what it sells and nothing of another', async () => {
    const [seller, other] = [
      await market.seller({ name: 'Bazin Diarra' }),
      await market.seller({ name: 'Cuisine de Kadi' }),
    ]
    const first = await market.product({ seller, name: 'Pagne premier' })
    market.clock.advance(60_000)
    const second = await market.product({ seller, name: 'Pagne second' })
    const hidden = await market.product({ seller, name: 'Pagne caché' })
    await market.product({ seller: other, name: 'Marmite d’une autre', subCategory: 'marmites' })
    await market.kernel.transaction((tx) =>
      suspendProduct(tx, market.kernel, { productId: hidden._id, by: 'seller', suspended: true }),
    )

    expect(await visitor(readShop, { params })).toMatchObject({
      name: 'Bazin Diarra',
      region: 'Bamako',
      isNew: true,
      deliveries: 0,
      closed: false,
      logo: null,
      opening: null,
    })
    const page = await visitor(listShopProducts, { params })
    expect(page.products.map(({ slug }) => slug)).toEqual([second.slug, first.slug])
    expect(page).toMatchObject({ currentPage: 1, totalPages: 1, totalProducts: 2 })
    expect(await visitor(listShopProducts, { params, query: { page: 7 } })).toMatchObject({
      products: [],
      currentPage: 7,
      totalProducts: 2,
    })
    expect(await visitor(listShopReviews, { params })).toMatchObject({
      reviews: [],
      totalReviews: 0,
      distribution: [0, 0, 0, 0, 0],
    })
    expect(
      await fewestStatements(market, () => visitor(listShopProducts, { params })),
    ).toBeLessThanOrEqual(3)
  })
})

describe('an account that the team suspends', () => {
  it('takes its shop and products off at once; they return with it, hidden ones stay hidden', async () => {
    const seller = await market.seller({ name: 'Boutique fermée' })
    const [shown, hidden] = [
      await market.product({ seller, name: 'Lampe de la boutique fermée' }),
      await market.product({ seller, name: 'Lampe retirée avant' }),
    ]
    await market.kernel.transaction((tx) =>
      suspendProduct(tx, market.kernel, { productId: hidden._id, by: 'seller', suspended: true }),
    )
    const suspend = (reason: string | null) =>
      market.kernel.transaction((tx) =>
        suspendAccount(tx, market.kernel, { userId: seller.user._id, reason }),
      )
    const seen = async () => {
      const lists = await Promise.all([
        visitor(listProducts, { params: { filter: 'paginated' }, query: { limit: 100 } }),
        visitor(listProducts, { params: { filter: 'random-by-category' }, query: { limit: 100 } }),
        visitor(searchProducts, { query: { q: 'lampe' } }),
      ])
      return lists.map(({ products }) => products.some(({ slug }) => slug === shown.slug))
    }
    const buyer = await market.buyer()
    const quoted = async () =>
      (
        await buyer.call(quoteCart, { body: { cartItems: [line(shown)], shippingAddress: home } })
      ).changes.map(({ kind }) => kind)

    expect(await seen()).toEqual([true, true, true])
    await suspend('Contrefaçons')
    expect(await seen()).toEqual([false, false, false])
    await expect(visitor(readProduct, { params: shown })).rejects.toMatchObject({
      code: 'products.product_unknown',
    })
    expect(await quoted()).toEqual(['gone'])
    await expect(visitor(readShop, { params: { slug: 'boutique-fermee' } })).rejects.toMatchObject({
      code: 'products.shop_unknown',
    })
    expect((await visitor(listTrustedShops, {})).shops.map(({ slug }) => slug)).not.toContain(
      'boutique-fermee',
    )

    await suspend('encore')
    await suspend(null)
    expect(await seen()).toEqual([true, true, true])
    expect(await quoted()).toEqual([])
    expect(
      (await visitor(listShopProducts, { params: { slug: 'boutique-fermee' } })).products.map(
        ({ slug }) => slug,
      ),
    ).toEqual([shown.slug])
  })
})
