/** Offers: sales by link, to the first person who takes it. */
import { acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import type { IdentityParts } from '#modules/identity/module.ts'
import type { Ceilings } from '#modules/orders/module.ts'
import { endOffers } from './server/close-offer.ts'
import { offersRoutes } from './server/routes.ts'
import { saleRoutes } from './server/sale.routes.ts'

export { offerTaken } from './server/events.ts'

type OffersParts = { identity: IdentityParts; ceilings: Ceilings | null }

export const offers: Module<OffersParts> = {
  name: 'offers',
  section: { title: 'Ventes par lien' },
  acts,
  open(kernel, parts) {
    kernel.jobs.every('*/5 * * * *', 'offers.end', () => endOffers(kernel))
    return { routes: [...offersRoutes(kernel), ...saleRoutes(kernel, parts)] }
  },
}
