/** Coaches: parcels that go from Bamako to relay points in the regions. */
import { actDomains, acts } from './contract/acts.ts'
import { type Module, staleAfter } from '#kernel/module.ts'
import { parcelMoved } from '#modules/parcels/module.ts'
import { coachLines } from '#modules/deliveries/module.ts'
import { openLines } from '#modules/network/module.ts'
import { coachLineFacts } from './database/views.ts'
import { coachRegions as neededRegions } from '#modules/pricing/module.ts'
import { accountAnonymised } from '#modules/identity/module.ts'
import { privatePictures } from '#modules/images/module.ts'
import { linesChanged } from './server/events.ts'
import { coachPromises } from './server/promises.ts'
import { followArrival } from './server/arrive.ts'
import { refuseOnCoach } from './server/come-back.ts'
import { coachRegions } from './server/open-lines.ts'
import { notifyAboutCoaches } from './server/notices.ts'
import { ownJourneys } from './server/own-data.ts'
import { linesTo } from './server/station.ts'
import { coachesRoutes } from './server/routes.ts'
import { forgetPapers, waybillPictures } from './server/waybill-pictures.ts'

export { confirmArrival, endArrival } from './server/arrive.ts'
export { sendBackByCoach, sendByCoach, sendDrops } from './server/depart.ts'
export { addCarrier, addLine, readCarriers } from './server/keep-carriers.ts'
export { loseParcel, noteLate } from './server/on-the-road.ts'
export { endReturn, receiveFromCoach } from './server/come-back.ts'
export { receiveAtStation } from './server/station.ts'

export const coaches: Module = {
  name: 'coaches',
  promises: coachPromises,
  section: { title: 'Cars : transporteurs, lignes, bordereaux' },
  acts,
  actDomains,
  stale: [staleAfter(linesChanged, () => ['pricing'])],
  ownData: ownJourneys,
  notices: notifyAboutCoaches,
  provides: [
    neededRegions.by(() => coachRegions),
    coachLines.by(() => linesTo),
    openLines.by(() => coachLineFacts),
    privatePictures.by('coaches', () => waybillPictures),
  ],
  open(kernel) {
    kernel.events.within(parcelMoved, async (tx, moved) => {
      await followArrival(tx, moved)
      await refuseOnCoach(tx, moved)
    })
    kernel.events.within(accountAnonymised, (tx, { userId }) => forgetPapers(tx, kernel, userId))
    return { routes: coachesRoutes(kernel) }
  },
}
