import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#kernel/http/serve.ts'
import { favouritesRoutes } from './favourites.routes.ts'
import { watchFavourites } from './watch-favourites.ts'

export function favouritesDomain(kernel: Kernel): { routes: Route[] } {
  kernel.jobs.every('0 9,17 * * *', 'favourites.watch', () => watchFavourites(kernel))
  return { routes: favouritesRoutes(kernel) }
}
