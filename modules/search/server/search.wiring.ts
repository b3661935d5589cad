import type { ProductCache } from '#modules/catalogue/server/index.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#kernel/http/serve.ts'
import { openSearch } from './open-search.ts'
import { searchAdminRoutes } from './search-admin.routes.ts'
import { searchRoutes } from './search.routes.ts'

export function searchDomain(
  kernel: Kernel,
  { products }: { products: ProductCache },
): { routes: Route[] } {
  return {
    routes: [...searchAdminRoutes(kernel), ...searchRoutes(kernel, openSearch(kernel, products))],
  }
}
