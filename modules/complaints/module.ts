/** Complaints about parcels, whose money is withheld until the decision. */
import { actDomains, acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import { oneByOne } from '#kernel/events/events.ts'
import { goodsCameBack } from '#modules/exchanges/module.ts'
import { disputes } from '#modules/parcels/module.ts'
import { payAwaited } from './server/await-goods.ts'
import { answerPromise, decidePromise, fillDues } from './server/promises.ts'
import { expectPromotions } from './server/expected-promotions.ts'
import { notifyAboutComplaints } from './server/notices.ts'
import { openComplaints } from './server/open-work.ts'
import { ownComplaints } from './server/own-data.ts'
import { disputedAmong } from './server/complained-parcels.ts'
import { conversations } from './server/read-complaint.ts'
import { complaintsRoutes } from './server/routes.ts'

export { answerComplaint, decideComplaint } from './server/decide-complaint.ts'
export { findComplainable } from './server/file-complaint.ts'
export { parcelRefundedByTeam } from './server/events.ts'
export { refundLineByShop } from './server/refund-by-shop.ts'
export { refundByTeam } from './server/refund-parcel.ts'
export { conversations } from './server/read-complaint.ts'
export { openComplaint } from './server/open-complaint.ts'

export const complaints: Module = {
  name: 'complaints',
  section: { title: 'Réclamations' },
  acts,
  actDomains,
  ownData: ownComplaints,
  openWork: openComplaints,
  ledger: [expectPromotions],
  notices: notifyAboutComplaints,
  needs: [conversations],
  provides: [
    disputes.by(
      'complaint',
      ({ db }) =>
        (parcelIds) =>
          disputedAmong(db, parcelIds),
    ),
  ],
  promises: [answerPromise, decidePromise],
  open(kernel) {
    kernel.events.after(
      goodsCameBack,
      'complaints.pay-awaited',
      oneByOne(({ returnId }) => payAwaited(kernel, returnId)),
      ({ cause }) => cause === 'refund',
    )
    kernel.jobs.every('*/10 * * * *', 'complaints.fill-dues', () => fillDues(kernel))
    return { routes: complaintsRoutes(kernel) }
  },
}
