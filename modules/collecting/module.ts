/** Collecting at the shop: reminders, handing over by the buyer's code, end after five days. */
import { acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import { endUncollected } from './server/end-uncollected.ts'
import { notifyAboutCollections } from './server/notices.ts'
import { remindToCollect } from './server/remind-to-collect.ts'
import { collectingRoutes } from './server/routes.ts'

export { handOverAtShop } from './server/hand-over-at-shop.ts'

export const collecting: Module = {
  name: 'collecting',
  section: { title: 'Retrait à la boutique' },
  acts,
  notices: notifyAboutCollections,
  open(kernel) {
    kernel.jobs.every('*/30 * * * *', 'collecting.remind', () => remindToCollect(kernel))
    kernel.jobs.every(
      '*/10 * * * *',
      'collecting.end-uncollected',
      async () => void (await endUncollected(kernel)),
    )
    return { routes: collectingRoutes(kernel) }
  },
}
