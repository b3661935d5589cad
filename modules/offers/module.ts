/** Offers: sales by link, to the first person who takes it. */
import { acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import { endOffers } from './server/close-offer.ts'
import { offersRoutes } from './server/routes.ts'

export { offerTaken } from './server/events.ts'

export const offers: Module = {
  name: 'offers',
  section: { title: 'Ventes par lien' },
  acts,
  open(kernel) {
    kernel.jobs.every('*/5 * * * *', 'offers.end', () => endOffers(kernel))
    return { routes: offersRoutes(kernel) }
  },
}
