/** Sellers: a shop run by its owner — its figures, and how it stands towards buyers. */
import type { Kernel } from '../kernel/kernel.ts'
import type { Route } from '../kernel/serve.ts'

import { sellersRoutes } from './sellers.routes.ts'

export { depotChanged } from './sellers.events.ts'

export function sellersDomain(kernel: Kernel): { routes: Route[] } {
  return { routes: sellersRoutes(kernel) }
}
