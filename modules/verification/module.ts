/** Verified shops: papers, a visit, the decision of two people, and the mark that it gives. */
import { accountAnonymised, nameChanged, phoneChanged } from '#modules/identity/module.ts'
import { depotChanged, placeChanged } from '#modules/shops/module.ts'
import type { Module } from '#kernel/module.ts'
import { actDomains, acts } from './contract/acts.ts'
import { forgetOwner, lapseOfOwner, lapseOfShop } from './server/lapse.ts'
import { notifyAboutVerification } from './server/notices.ts'
import { ownVerifications } from './server/own-data.ts'
import { erasePastPhotos } from './server/photos.ts'
import { verificationPromises } from './server/promises.ts'
import { verificationRoutes } from './server/routes.ts'
import { visitingGroups, visitingRelays } from './server/visitors.ts'

export { approveAnswer, proposeAnswer } from './server/decide.ts'
export { readPapers } from './server/read-papers.ts'
export { sealPhotos } from './server/photos.ts'
export { sendVerification } from './server/send-verification.ts'
export { reportVisit, takeVisit } from './server/visit-shop.ts'
export { visitingGroups, visitingRelays, type VisitingRelays } from './server/visitors.ts'

export const verification: Module = {
  name: 'verification',
  section: { title: 'Boutiques vérifiées' },
  acts,
  actDomains,
  ownData: ownVerifications,
  notices: notifyAboutVerification,
  promises: verificationPromises,
  needs: [visitingGroups, visitingRelays],
  open(kernel) {
    kernel.jobs.every('7 4 * * *', 'verification.erase-photos', () => erasePastPhotos(kernel))
    kernel.events.within(placeChanged, (tx, { shopId }) => lapseOfShop(tx, kernel, shopId, 'place'))
    kernel.events.within(depotChanged, (tx, { shopId }) =>
      lapseOfShop(tx, kernel, shopId, 'payout'),
    )
    kernel.events.within(nameChanged, (tx, { userId }) => lapseOfOwner(tx, kernel, userId))
    // Set apart: another person has the number, and who holds the account is not known.
    kernel.events.within(phoneChanged, async (tx, { userId, to }) => {
      if (to === null) await lapseOfOwner(tx, kernel, userId)
    })
    kernel.events.within(accountAnonymised, (tx, { userId }) => forgetOwner(tx, kernel, userId))
    return { routes: verificationRoutes(kernel) }
  },
}
