/** Favourites: products that a user keeps to find them again. */
import { sql } from 'drizzle-orm'
import type { Kernel } from '#kernel/kernel.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import {
  addFavourite as addEndpoint,
  listFavourites as listEndpoint,
  removeFavourite as removeEndpoint,
} from '#modules/favourites/contract/favourites.ts'
import {
  watchFavourites,
  addFavourite,
  ownersOnly,
  listFavourites,
  removeFavourite,
} from './server/own-favourites.ts'

export { favouritesChanged } from './server/own-favourites.ts'

export function favouritesDomain(kernel: Kernel): { routes: Route[] } {
  kernel.jobs.every('0 9,17 * * *', 'favourites.watch', () => watchFavourites(kernel))
  return { routes: favouritesRoutes(kernel) }
}

export const ownFavouriteParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Favoris',
    sql`select p.name as "Produit", f.created_at as "Ajouté le"
    from favourites f join product_facts p on p.id = f.product_id
    where f.user_id = ${userId} order by f.created_at`,
  ),
]

function favouritesRoutes(kernel: Kernel): Route[] {
  return [
    route(listEndpoint, async ({ params: { userId }, caller }) => {
      ownersOnly(caller, userId)
      return { favoris: await listFavourites(kernel, userId) }
    }),
    route(addEndpoint, async ({ params: { userId }, body: { productId }, caller }) => {
      ownersOnly(caller, userId)
      await addFavourite(kernel, { userId, productId })
      return { productId }
    }),
    route(removeEndpoint, async ({ params, caller }) => {
      ownersOnly(caller, params.userId)
      await removeFavourite(kernel, params)
    }),
  ]
}
