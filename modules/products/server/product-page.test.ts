import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'

import { readProduct } from '#modules/products/contract/catalogue.ts'
import { suspendProduct } from '#modules/publishing/module.ts'
import { shops } from '#modules/shops/database/tables.ts'
import { fewestStatements } from '../../../tests/support/fewest-statements.ts'
import { freshly } from '../../../tests/support/freshly.ts'
import type { Goods } from '../../../tests/support/market-goods.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { dayMs } from '#kernel/clock.ts'

const market = await openMarket()
const seller = await market.seller({ name: 'Bazin Diarra' })
const visitor = freshly(market)
afterAll(() => market.close())

const read = (product: Pick<Goods, 'slug'>) =>
  visitor(readProduct, { params: { slug: product.slug } })

describe('the page of a product', () => {
  it('shows everything that a buyer decides by', async () => {
    const product = await market.product({
      seller,
      name: 'Bazin riche teint',
      price: 50_000,
      promoPrice: 42_500,
      isFreeLivraison: true,
      isLocal: true,
      variants: [
        { size: 'M', color: 'Bleu nuit', stock: 3 },
        { size: 'M', color: 'Bordeaux', stock: 0 },
      ],
    })
    expect(await read(product)).toMatchObject({
      slug: 'bazin-riche-teint',
      price: 50_000,
      prixPromotionnel: 42_500,
      stock: 3,
      useVariants: true,
      variantTypes: ['size', 'color'],
      variants: [
        { size: 'M', color: 'Bleu nuit', stock: 3 },
        { size: 'M', color: 'Bordeaux', stock: 0 },
      ],
      isLocal: 'isLocal',
      isFreeLivraison: true,
      isNew: true,
      category: 'pagnes-et-tissus',
      categoryName: 'Pagnes et tissus',
      subCategoryName: 'Bazins',
      shop: { name: 'Bazin Diarra', isNew: true, deliveries: 0 },
      unavailable: null,
      images: [{ url: expect.stringMatching(/^\/images\/[0-9a-f-]{36}\/640\.webp$/), avif: true }],
    })
    expect(await fewestStatements(market, () => read(product))).toBe(1)
  })

  it('stays reachable when it is suspended or its shop is away, and says why no order', async () => {
    const product = await market.product({ seller })
    const now = market.clock.now()
    const away = (closedFrom: Date | null, closedUntil: Date | null) =>
      market.kernel.db
        .update(shops)
        .set({ closedFrom, closedUntil })
        .where(eq(shops.id, seller.shopId))
    await away(now, new Date(now.getTime() + dayMs))
    expect(await read(product)).toMatchObject({
      unavailable: 'shop_closed',
      shop: { closedUntil: new Date(now.getTime() + dayMs).toISOString() },
    })
    await away(now, null)
    expect(await read(product)).toMatchObject({
      unavailable: 'shop_closed',
      shop: { closedUntil: null },
    })
    await away(new Date(now.getTime() + 1), null)
    expect(await read(product)).toMatchObject({ unavailable: null })
    await market.kernel.transaction((tx) =>
      suspendProduct(tx, market.kernel, { productId: product._id, by: 'seller', suspended: true }),
    )
    expect(await read(product)).toMatchObject({ unavailable: 'suspended' })
    await away(null, null)
  })
})
