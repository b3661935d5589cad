/** Relay points: where parcels wait for their buyers. */
import { actDomains, acts } from './contract/acts.ts'
import { type Module, staleAfter } from '#kernel/module.ts'
import { parcelMoved } from '#modules/parcels/module.ts'
import { dropPoints } from '#modules/network/module.ts'
import { relayPlaces } from '#modules/pricing/module.ts'
import { visitingRelays } from '#modules/verification/module.ts'
import { relayFacts } from './database/views.ts'
import { announceAccepted } from './server/announce-parcel.ts'
import { openRelayWork, ownRelay } from './server/own-data.ts'
import { notifyAboutRelays } from './server/notices.ts'
import { dropPromise, takeBackPromise } from './server/drop-promise.ts'
import { handOverPromise, keepPromise, leavePromise } from './server/keep-promise.ts'
import { lockRelay, openingOfRelays, relaysNear, relaysOfParcels } from './server/relay-book.ts'
import { dropsOfParcels } from './server/list-drops.ts'
import { noteTaken } from './server/give-to-shop.ts'
import { backsOfParcels } from './server/list-returns.ts'
import { relayStateChanged } from './server/events.ts'
import { relaysRoutes } from './server/routes.ts'
import { relayVisitors } from './server/relay-visitors.ts'

export { goesBackByCoach } from './server/by-coach.ts'
export { arrive, bringToRelay } from './server/bring-to-relay.ts'
export { announceParcel } from './server/announce-parcel.ts'
export { closeDay as closeRelayDay } from './server/close-relay.ts'
export { handOverAtRelay } from './server/hand-over-at-relay.ts'
export { isAtHome } from './server/at-home.ts'
export { keepForShop } from './server/keep-for-shop.ts'
export { keepGoods } from './server/keep-goods.ts'
export { leaveByCoach, proveLeaving } from './server/leave-by-coach.ts'
export { keptUntil, wasOpenSince } from './server/kept-until.ts'
export { receiveDrop } from './server/receive-drop.ts'
export { openRelay } from './server/keep-relays.ts'
export { lockRelay } from './server/relay-book.ts'
export { relayOfShop } from './server/relay-of-shop.ts'
export { relayWeek } from './server/relay-fee.ts'

export const relays: Module = {
  name: 'relays',
  section: { title: 'Points relais' },
  acts,
  actDomains,
  stale: [staleAfter(relayStateChanged, () => ['pricing'])],
  notices: notifyAboutRelays,
  ownData: ownRelay,
  openWork: openRelayWork,
  promises: [keepPromise, handOverPromise, leavePromise, dropPromise, takeBackPromise],
  provides: [
    dropPoints.by(() => relayFacts),
    visitingRelays.by(() => relayVisitors),
    relayPlaces.by((kernel) => ({
      near: (db, place, buyerId) => relaysNear(kernel, db, place, buyerId),
      lock: (...asked) => lockRelay(kernel, ...asked),
      openingOf: openingOfRelays,
      dropsOf: (db, parcelIds) => dropsOfParcels(kernel, db, parcelIds),
      backsOf: (db, parcelIds) => backsOfParcels(kernel, db, parcelIds),
      ofParcels: (db, parcelIds) => relaysOfParcels(kernel, db, parcelIds),
    })),
  ],
  open(kernel) {
    kernel.events.within(parcelMoved, async (tx, moved) => {
      await announceAccepted(tx, moved)
      await noteTaken(tx, moved)
    })
    return { routes: relaysRoutes(kernel) }
  },
}
