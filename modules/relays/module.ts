/** Relay points: where parcels wait for their buyers, and who holds each parcel on its way. */
import { actDomains, acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import { parcelMoved } from '#modules/orders/module.ts'
import { keepRelayPlaces } from '#modules/pricing/module.ts'
import { followCustody } from './server/follow-custody.ts'
import { lockRelay, relaysNear, relaysOfParcels } from './server/relay-book.ts'
import { relaysRoutes } from './server/routes.ts'

export { type Holder, passCustody } from './server/custody.ts'

export const relays: Module = {
  name: 'relays',
  section: { title: 'Points relais' },
  acts,
  actDomains,
  open(kernel) {
    keepRelayPlaces(kernel, {
      near: (db, place) => relaysNear(kernel, db, place),
      lock: lockRelay,
      ofParcels: relaysOfParcels,
    })
    kernel.events.within(parcelMoved, (tx, moved) => followCustody(tx, moved))
    return { routes: relaysRoutes(kernel) }
  },
}
