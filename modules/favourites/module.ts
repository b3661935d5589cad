import { accountAnonymised } from '#modules/identity/module.ts'
import type { Module } from '#kernel/module.ts'
import { notifyAboutFavourites } from './server/notices.ts'
import { ownFavouriteParts } from './server/own-data.ts'
import { watchFavourites, forgetFavourites } from './server/own-favourites.ts'
import { favouritesRoutes } from './server/routes.ts'

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
