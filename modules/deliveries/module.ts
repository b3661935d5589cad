/** Pick-up, delivery, failed try and return by a courier, proved by codes. */
import { actDomains, acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import { accountAnonymised } from '#modules/identity/module.ts'
import { refusalDecided } from '#modules/refusals/module.ts'
import { privatePictures } from '#modules/images/module.ts'
import { deliveryPromises } from './server/promises.ts'
export { payFailedTrip } from './server/courier/failed-trip.ts'
export { giveBack, returnParcel } from './server/courier/give-back.ts'
import { notifyAboutConflicts } from './server/conflict-notices.ts'
import { takeTripBack } from './server/courier/failed-trip.ts'
import { forgetPresence } from './server/courier/presence.ts'
import { doorPictures, forgetDoors } from './server/door-pictures.ts'
import { notifyAboutDeliveries } from './server/notices.ts'
import { ownDeliveries } from './server/own-data.ts'
import { deliveriesRoutes } from './server/routes.ts'
import { coachLines } from './server/courier/coach-lines.ts'

export { answering, awayOf, groupOfCourier, readAnswering, works } from './server/away-couriers.ts'
export { failDelivery, noteFailure, startReturn, tryAgain } from './server/courier/fail-delivery.ts'
export { deliver, handOverParcel, payForTrip } from './server/courier/hand-over-parcel.ts'
export { deliveryRevenueOf } from './server/courier/courier-share.ts'
export { coachLines } from './server/courier/coach-lines.ts'
export { leaveShop, pickUpParcel, takeParcel } from './server/courier/pick-up-parcel.ts'
export { ONLINE_MS } from './server/courier/presence.ts'
export {
  cashDueOf,
  type CashRoom,
  isBeyondCap,
  isNearCap,
  lockCashRoom,
  readDeliverySettings,
} from './server/delivery-settings.ts'
export { cashUnconfirmed, courierUnknown, parcelUnknown } from './server/errors.ts'
export {
  lockAllDispatched,
  lockCarried,
  lockDispatched,
  readCarried,
  refuseForeignPhoto,
  stockLines,
} from './server/lock-parcel.ts'
export { noticesToManagers, personNameOf } from './server/notices.ts'
export {
  admittedCourier,
  type Carrier,
  dispatcher,
  type Dispatcher,
  groupSeen,
  managesGroup,
  readCourier,
} from './server/policy.ts'

export const deliveries: Module = {
  name: 'deliveries',
  section: { title: 'Livraisons : livreurs, groupes, caisses' },
  acts,
  actDomains,
  provides: [privatePictures.by('deliveries', () => doorPictures)],
  ownData: ownDeliveries,
  promises: deliveryPromises,
  notices(kernel) {
    notifyAboutDeliveries(kernel)
    notifyAboutConflicts(kernel)
  },
  needs: [coachLines],
  open(kernel) {
    kernel.events.within(refusalDecided, async (tx, decided) => {
      if (decided.removed) await takeTripBack(tx, kernel, decided)
    })
    kernel.events.within(accountAnonymised, async (tx, { userId }) => {
      await forgetPresence(tx, userId)
      await forgetDoors(tx, kernel, userId)
    })
    return { routes: deliveriesRoutes(kernel) }
  },
}
