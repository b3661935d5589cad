import { relearnWords } from '#modules/search/server/learn-words.ts'
import { openSearch } from '#modules/search/server/open-search.ts'
import { searchProducts } from '#modules/search/server/search-products.ts'
import {
  fillShelf,
  type ShelfCategory,
  type ShelfProduct,
} from '#modules/products/server/testing/fill-shelf.ts'
import { systemClock } from '#kernel/clock.ts'
import { openKernel } from '#kernel/kernel.ts'
import { openMarketLog } from '#server/open-log.ts'
import { migrateDatabase } from '#kernel/database/migrate/migrate.ts'
import { folderStore } from '#providers/object-store/folder-store.ts'
import type { Search } from './measure.ts'

/** Searches these products alone. */
export async function catalogueSearchOf(
  databaseUrl: string,
  folder: string,
  shelf: { categories: readonly ShelfCategory[]; products: readonly ShelfProduct[] },
): Promise<{ search: Search; close(): Promise<void> }> {
  await migrateDatabase(databaseUrl)
  const kernel = openKernel({
    databaseUrl,
    objects: folderStore(folder),
    clock: systemClock,
    log: openMarketLog('warn'),
  })
  const ids = await fillShelf(kernel, shelf)
  await relearnWords(kernel)
  await kernel.database.pool.query('vacuum analyze')
  const keys = new Map([...ids].map(([key, id]) => [id, key]))
  const parts = openSearch(kernel)
  return {
    async search(query) {
      const { products } = await searchProducts(
        kernel,
        parts,
        { q: query, page: 1, limit: 10, sort: 'pertinence' },
        null,
      )
      return products.map(({ _id }) => keys.get(_id) ?? '')
    },
    async close() {
      await parts.events.flush()
      await kernel.database.close()
    },
  }
}
