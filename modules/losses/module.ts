/** Losses: parcels that a coach or a courier lost, and who pays their shops. */
import { actDomains, acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import { notifyAboutLosses } from './server/notices.ts'
import { decideLoss } from './server/promises.ts'
import { lossesRoutes } from './server/routes.ts'

export { lossCameHome, parcelNotBack } from './server/events.ts'
export { openLosses } from './server/open-losses.ts'
export { lockLossOf, takeLossBack } from './server/take-back.ts'

export const losses: Module = {
  name: 'losses',
  section: { title: 'Colis perdus' },
  acts,
  actDomains,
  promises: [decideLoss],
  notices: notifyAboutLosses,
  open: (kernel) => ({ routes: lossesRoutes(kernel) }),
}
