import type { Kernel } from '#kernel/kernel.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import {
  addFavourite as addEndpoint,
  listFavourites as listEndpoint,
  removeFavourite as removeEndpoint,
} from '#modules/favourites/contract/favourites.ts'
import { addFavourite, ownersOnly, listFavourites, removeFavourite } from './own-favourites.ts'

export function favouritesRoutes(kernel: Kernel): Route[] {
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
