/** Relay points: where parcels wait for their buyers, and who holds each parcel on its way. */
import type { Module } from '#kernel/module.ts'
import { parcelMoved } from '#modules/orders/module.ts'
import { followCustody } from './server/follow-custody.ts'

export { type Holder, passCustody } from './server/custody.ts'

export const relays: Module = {
  name: 'relays',
  section: { title: 'Points relais' },
  open(kernel) {
    kernel.events.within(parcelMoved, (tx, moved) => followCustody(tx, moved))
    return {}
  },
}
