import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'

import { listCategories } from '#modules/categories/contract/categories.ts'
import { listProducts, readProduct } from '#modules/products/contract/catalogue.ts'
import { searchProducts } from '#modules/search/contract/search.ts'
import { folderStore } from '#providers/object-store/folder-store.ts'

import { openMarket, type Market } from '../../tests/support/market.ts'
import { seedProducts } from './seed-products.ts'

const folder = await mkdtemp(join(tmpdir(), 'sugu-seed-'))
const market = await openMarket({ at: new Date() })
afterAll(async () => {
  await market.close()
  await rm(folder, { recursive: true, force: true })
})

const seed = (into: Market, products: number) =>
  seedProducts({
    databaseUrl: into.kernel.database.pool.options.connectionString ?? '',
    objects: folderStore(folder),
    products,
    demo: true,
    log: () => undefined,
  })

const goods = async (of: Market) =>
  (
    await of.kernel.db.execute(
      sql`select slug, name, price_francs, promo_price_francs, in_stock, trend from products where slug ~ '-s[0-9]+$' order by slug`,
    )
  ).rows

it('a market seeded for measuring lists, finds and shows its products as any other does', async () => {
  expect(await seed(market, 900)).toBe(900)
  const { totalProducts } = await market.visitor(listProducts, {
    params: { filter: 'paginated' },
    query: {},
  })
  expect(totalProducts).toBe(900 + 320)
  const { categories } = await market.visitor(listCategories, {})
  expect(categories.length).toBe(12)
  const { products } = await market.visitor(searchProducts, {
    query: { q: 'bazin arrivage Ségou' },
  })
  expect(products[0]?.name).toMatch(/bazin.*Ségou/i)
  const product = await market.visitor(readProduct, { params: { slug: products[0]?.slug ?? '' } })
  expect(product.images.length).toBeGreaterThan(0)
})

it('seeded rows are those that the triggers would have written', async () => {
  const stock = await market.kernel.db.execute(
    sql`select slug from products p where in_stock <> exists (select 1 from variants v where v.product_id = p.id and v.stock > 0) or in_stock <> (trend >= 0)`,
  )
  expect(stock.rows).toEqual([])
  // A stop word between two parts may shift positions by one.
  const words = () =>
    market.kernel.db.execute(
      sql`select slug, (select array_agg(lexeme || array_to_string(weights, '') order by lexeme) from unnest(search)) as words from products order by slug`,
    )
  const before = await words()
  await market.kernel.db.execute(sql`update products set name = name`)
  expect((await words()).rows).toEqual(before.rows)
})

it('the trends are those that the market’s own job counts', async () => {
  const before = await goods(market)
  await market.runJob('catalogue.refresh-trends')
  const after = await goods(market)
  const moved = after.filter((row, index) => row['trend'] !== before[index]?.['trend'])
  expect(moved.length).toBeLessThan(5)
})

it('its triggers and indexes are all in place afterwards', async () => {
  const { rows } = await market.kernel.db.execute(
    sql`select tgname from pg_trigger where tgenabled = 'D'`,
  )
  expect(rows).toEqual([])
  const { rows: indexes } = await market.kernel.db.execute(
    sql`select indexname from pg_indexes where tablename in ('products', 'product_images') order by indexname`,
  )
  const fresh = await openMarket()
  expect(
    (
      await fresh.kernel.db.execute(
        sql`select indexname from pg_indexes where tablename in ('products', 'product_images') order by indexname`,
      )
    ).rows,
  ).toEqual(indexes)
  await fresh.close()
})

it('more is added to what is there, and the same command makes the same market', async () => {
  expect(await seed(market, 900)).toBe(0)
  expect(await seed(market, 1_000)).toBe(100)
  const other = await openMarket({ at: new Date() })
  await seed(other, 1_000)
  const outline = (rows: Record<string, unknown>[]) => rows.map(({ trend: _aging, ...row }) => row)
  expect(outline(await goods(other))).toEqual(outline(await goods(market)))
  await other.close()
})
