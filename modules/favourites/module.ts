import { accountAnonymised } from '#modules/identity/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import type { Module } from '#kernel/module.ts'
import {
  addFavourite as addEndpoint,
  listFavourites as listEndpoint,
  removeFavourite as removeEndpoint,
} from '#modules/favourites/contract/favourites.ts'
import { notifyAboutFavourites } from './server/notices.ts'
import { ownFavouriteParts } from './server/own-data.ts'
import {
  watchFavourites,
  addFavourite,
  forgetFavourites,
  ownersOnly,
  listFavourites,
  removeFavourite,
} from './server/own-favourites.ts'

export const favourites: Module = {
  name: 'favourites',
  section: { title: 'Favoris' },
  ownData: ownFavouriteParts,
  notices: notifyAboutFavourites,
  open(kernel) {
    kernel.jobs.every('0 9,17 * * *', 'favourites.watch', () => watchFavourites(kernel))
    kernel.events.within(accountAnonymised, (tx, { userId }) => forgetFavourites(tx, userId))
    return { routes: favouritesRoutes(kernel) }
  },
}

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
