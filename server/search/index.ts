/** Search: finds products by the words people use, and learns which words those are. */
import type { Kernel } from '../kernel/kernel.ts'
import type { Route } from '../kernel/serve.ts'
import { openSearch } from './open-search.ts'
import { searchAdminRoutes } from './search-admin.routes.ts'
import { searchRoutes } from './search.routes.ts'

export { learnNewWords } from './learn-words.ts'

export function searchDomain(kernel: Kernel): { routes: Route[] } {
  return { routes: [...searchAdminRoutes(kernel), ...searchRoutes(kernel, openSearch(kernel))] }
}
