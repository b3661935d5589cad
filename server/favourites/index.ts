/** Favourites: the products that somebody keeps to find them again. */
import type { Kernel } from '../kernel/kernel.ts'
import type { Route } from '../kernel/serve.ts'
import { favouritesRoutes } from './favourites.routes.ts'

export * from './favourites.table.ts'

export function favouritesDomain(kernel: Kernel): { routes: Route[] } {
  return { routes: favouritesRoutes(kernel) }
}
