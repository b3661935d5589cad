import { searchProducts } from '#modules/search/contract/search.ts'
import { typedClient } from '#kernel/wire/typed-client.ts'
import { readDemoContent } from '../../demo/content.ts'
import type { Search } from './measure.ts'

/** The search of a demonstration that is running. Its products are known by their names. */
export async function runningSearchOf(url: string): Promise<Search> {
  const call = typedClient(
    (request) => fetch(new URL(request.url, url), request),
    () => null,
  )
  const { products } = await readDemoContent()
  const keys = new Map(products.map(({ key, name }) => [name, key]))
  return async (query) => {
    const found = await call(searchProducts, { query: { q: query, limit: 10 } })
    return found.products.map(({ name }) => keys.get(name) ?? '')
  }
}
