/** Offers: sales by link, to the first person who takes it. */
import { acts } from './contract/acts.ts'
import { accountAnonymised } from '#modules/identity/module.ts'
import type { Module } from '#kernel/module.ts'
import type { IdentityParts } from '#modules/identity/module.ts'
import { type Ceilings } from '#modules/orders/module.ts'
import { parcelMoved } from '#modules/parcels/module.ts'
import { withdrawOf } from './server/close-offer.ts'
import { askRest } from './server/note-due.ts'
import { linkSalePromises } from './server/promises.ts'
import { notifyAboutOffers } from './server/notices.ts'
import { ownOffers } from './server/own-data.ts'
import { forgetReporter } from './server/report-sale.ts'
import { offersRoutes } from './server/routes.ts'
import { saleReportRoutes } from './server/sale-reports.routes.ts'
import { saleRoutes } from './server/sale.routes.ts'

export { isOfSale } from './server/of-sale.ts'
export { withdrawOffer } from './server/close-offer.ts'
export { createOffer } from './server/create-offer.ts'
export { readOffer } from './server/read-offers.ts'
export { previewOfSale } from './server/read-sale.ts'
export { takeSale } from './server/take-sale.ts'
export { offerTaken } from './server/events.ts'

type OffersParts = {
  publicUrl: () => string
  identity: IdentityParts
  ceilings: Ceilings | null
}

export const linkSales: Module<OffersParts> = {
  name: 'link-sales',
  section: { title: 'Ventes par lien' },
  withoutProof: {
    'moderation, which its author may contest': ['POST /api/admin/sale-reports/{id}/decision'],
  },
  acts,
  ownData: ownOffers,
  notices: notifyAboutOffers,
  promises: linkSalePromises,
  open(kernel, parts) {
    kernel.events.within(accountAnonymised, async (tx, { userId }) => {
      await withdrawOf(tx, kernel, userId)
      await forgetReporter(tx, userId)
    })
    kernel.events.within(parcelMoved, async (tx, moved) => {
      if (moved.to === 'ready') await askRest(tx, kernel, moved)
    })
    return {
      routes: [...offersRoutes(kernel), ...saleRoutes(kernel, parts), ...saleReportRoutes(kernel)],
    }
  },
}
