import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'

import { products } from '#modules/products/database/tables.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Goods } from '../../../tests/support/market-goods.ts'
import { refreshTrends } from './trends.ts'

const market = await openMarket()
const seller = await market.seller()
afterAll(() => market.close())

describe('what is popular', () => {
  it('is what sells and pleases, and only what changed is written', async () => {
    const [plain, sold, loved, gone] = [
      await market.product({ seller, name: 'Ordinaire' }),
      await market.product({ seller, name: 'Vendue' }),
      await market.product({ seller, name: 'Aimée' }),
      await market.product({ seller, name: 'Épuisée', stock: 0 }),
    ]
    const set = (product: Goods, change: Partial<typeof products.$inferInsert>) =>
      market.kernel.db.update(products).set(change).where(eq(products.id, product._id))
    await set(sold, { soldCount: 40 })
    await set(loved, { soldCount: 40, ratingSum: 50, ratingCount: 10 })
    await set(gone, { soldCount: 400 })
    expect(await refreshTrends(market.kernel)).toBeGreaterThanOrEqual(4)
    const trendOf = async ({ _id }: Goods) =>
      (await market.kernel.db.select().from(products).where(eq(products.id, _id)))[0]?.trend ?? NaN
    expect(await trendOf(loved)).toBeGreaterThan(await trendOf(sold))
    expect(await trendOf(sold)).toBeGreaterThan(await trendOf(plain))
    expect(await trendOf(plain)).toBeGreaterThan(0)
    expect(await trendOf(gone)).toBeLessThan(0)
    expect(await refreshTrends(market.kernel)).toBe(0)
    await market.runJob('products.refresh-trends')
  })

  it('leaves out a product that is being sold, which is counted next time', async () => {
    const [locked, free] = [
      await market.product({ seller, name: 'En vente' }),
      await market.product({ seller, name: 'Tranquille' }),
    ]
    const trends = async () => {
      const rows = await market.kernel.db
        .select({ id: products.id, trend: products.trend })
        .from(products)
      return [locked, free].map(({ _id }) => rows.find(({ id }) => id === _id)?.trend)
    }
    await market.kernel.db.update(products).set({ trend: -1 })
    await market.kernel.transaction(async (tx) => {
      await tx.update(products).set({ soldCount: 1 }).where(eq(products.id, locked._id))
      await refreshTrends(market.kernel)
    })
    const [lockedTrend, freeTrend] = await trends()
    expect(lockedTrend).toBe(-1)
    expect(freeTrend).toBeGreaterThan(0)
    expect(await refreshTrends(market.kernel)).toBe(1)
    expect((await trends())[0]).toBeGreaterThan(0)
  })
})
