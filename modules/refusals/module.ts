/** Parcels that came back from a door: who answers, what counts against a buyer, and until when. */
import { actDomains, acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import { accountAnonymised } from '#modules/identity/module.ts'
import { privatePictures } from '#modules/images/module.ts'
import { countedRefusals as usersRefusals } from '#modules/people/module.ts'
import { countedRefusals as pricedRefusals } from '#modules/pricing/module.ts'
import { countedRefusals } from './database/views.ts'
import { refusalPromises } from './server/promises.ts'
import { forgetContests } from './server/contest-refusal.ts'
import { notifyAboutRefusals } from './server/notices.ts'
import { ownRefusals } from './server/own-data.ts'
import { refusalPictures } from './server/refusal-pictures.ts'
import { refusalsRoutes } from './server/routes.ts'

export { refusalDecided } from './server/events.ts'
export { contest } from './server/contest-refusal.ts'
export {
  changeReturnCourier,
  clearAfterDeliveries,
  forgetReturn,
  isReturnOpen,
  noteCollected,
  noteNotCollected,
  noteReturn,
  returnOf,
} from './server/note-return.ts'

export const refusals: Module = {
  name: 'refusals',
  promises: refusalPromises,
  section: { title: 'Livraisons refusées' },
  acts,
  actDomains,
  provides: [
    usersRefusals.by(() => countedRefusals),
    pricedRefusals.by(() => countedRefusals),
    privatePictures.by('refusals', () => refusalPictures),
  ],
  ownData: ownRefusals,
  notices: notifyAboutRefusals,
  open(kernel) {
    kernel.events.within(accountAnonymised, (tx, { userId }) => forgetContests(tx, kernel, userId))
    return { routes: refusalsRoutes(kernel) }
  },
}
