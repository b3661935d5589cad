import {
  searchProducts as searchCall,
  suggestSearch as suggestCall,
} from '#modules/search/contract/search.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { SearchParts } from './search-parts.ts'
import { searchProducts } from './search-products.ts'
import { suggestSearch } from './suggest-search.ts'

export function searchRoutes(kernel: Kernel, parts: SearchParts): Route[] {
  return [
    route(searchCall, ({ query }) => searchProducts(kernel, parts, query), {
      cache: () => ({ seconds: 15, tags: ['catalogue', 'search'] }),
      perMinute: 300,
    }),
    route(suggestCall, ({ query }) => suggestSearch(kernel, parts, query.q), {
      cache: () => ({ seconds: 60, tags: ['catalogue', 'categories', 'search'] }),
      perMinute: 300,
    }),
  ]
}
