import type { relayExits } from '#modules/relays/database/values.ts'
import type { RelayState } from '#modules/relays/contract/relays.ts'
import { defineEvent } from '#kernel/events/events.ts'

export const relayStateChanged = defineEvent<{
  relayId: string
  state: RelayState
  by: string
  reason: string
  at: string
}>('relays.state_changed')
/** A parcel has waited `day` days at its relay point for the buyer. */
export const relayReminded = defineEvent<{ parcelId: string; day: number; at: string }>(
  'relays.reminded',
)
/** A kept parcel waits for a courier: its days are over, or a manager moves it. */
export const relayParcelLeaves = defineEvent<{
  parcelId: string
  leavesFor: (typeof relayExits)[number]
  reason: string | null
  at: string
}>('relays.parcel_leaves')
/** Cash taken without network filled a box beyond its ceiling. */
export const relayBoxOver = defineEvent<{ relayId: string; parcelId: string; at: string }>(
  'relays.box_over',
)
/**
 * A hand-over made without network before a manager confirmed that a courier took the parcel;
 * `isTaken`: its buyer has it, else it is elsewhere by a code.
 */
export const lateHandOver = defineEvent<{
  relayId: string
  parcelId: string
  isTaken: boolean
  at: string
}>('relays.late_hand_over')
/** A manager sends a parcel elsewhere; null: to the buyer's door. */
export const relayParcelMoved = defineEvent<{
  parcelId: string
  toRelayId: string | null
  reason: string
  at: string
}>('relays.parcel_moved')
/** Nobody took a paid parcel from its relay point in time: its buyer is owed back. */
export const paidNotFetched = defineEvent<{ parcelId: string; at: string }>(
  'relays.paid_not_fetched',
)
/** At a relay point for its shop, since `day` days. */
export const relayReturnWaits = defineEvent<{ parcelId: string; day: number; at: string }>(
  'relays.return_waits',
)
