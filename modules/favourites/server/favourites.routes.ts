import {
  addFavourite as addEndpoint,
  listFavourites as listEndpoint,
  removeFavourite as removeEndpoint,
} from '#modules/favourites/contract/favourites.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { addFavourite } from './add-favourite.ts'
import { ownersOnly } from './favourites.policy.ts'
import { listFavourites } from './list-favourites.ts'
import { removeFavourite } from './remove-favourite.ts'

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
