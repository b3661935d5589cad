import { wayOf } from '#modules/parcels/contract/ways.ts'
import { eq } from 'drizzle-orm'

import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import { keptUntil } from './kept-until.ts'
import { relayParcels } from '#modules/relays/database/tables.ts'
import {
  deliveryRevenueOf,
  lockCarried,
  payForTrip,
  readCarried,
} from '#modules/deliveries/module.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { type LockedParcel, failParcel, moveParcels, setParcels } from '#modules/parcels/module.ts'
import {
  boundedTime,
  type FormerCode,
  formerCodeOf,
  handOver,
  isConfirmedThere,
  spendFormerCode,
  triesOfRelay,
} from '#modules/shipments/module.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { randomDigits } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { setLeavingDue } from './leaving-due.ts'
import { relayParcelLeaves } from './events.ts'
import { otherAtRelay } from './other-at-relay.ts'

export type RelayParcelRow = typeof relayParcels.$inferSelect
type Bringing = {
  parcelId: string
  courierId: string
  otp: string
  madeAt?: string | null | undefined
}

/**
 * Takes the relay's code from the courier who brings the parcel: the relay holds it, the buyer gets
 * her code, and the courier earns his share. Idempotent for the same code, and after a manager's
 * confirmation. One that was sent elsewhere while its courier had no network is where he brought
 * it, and leaves from there.
 * @returns whether it was there before
 * @throws deliveries.parcel_unknown (404) · relays.parcel_unknown (404) for one to a door ·
 * deliveries.wrong_code, deliveries.other_parcel (422) · deliveries.code_locked (429) ·
 * orders.wrong_state (409)
 */
export async function bringToRelay(
  kernel: Kernel,
  { parcelId, courierId, otp, madeAt }: Bringing,
): Promise<{ already: boolean }> {
  const made = boundedTime(kernel, madeAt)
  if (made && (await isConfirmedThere(kernel.db, { parcelId, courierId }))) return { already: true }
  // Before counting a try: no courier can lock another's parcel.
  const seen = await readCarried(kernel.db, parcelId, courierId)
  if (!wayOf(seen).hasRelay && !made) throw fail('relays.parcel_unknown')
  const already = { already: true }
  const move = { by: 'courier', actorId: courierId, madeAt: made } as const
  return handOver<Brought, { already: boolean }, FormerCode>(kernel, {
    tries: triesOfRelay(parcelId),
    told: { courierId, parcelId, group: seen.deliveryGroup },
    typed: otp,
    async lock(tx) {
      const locked = await lockCarried(tx, parcelId, courierId)
      return { ...locked, own: await ownOf(tx, parcelId) }
    },
    codeOf: ({ own, parcel }) => (wayOf(parcel).hasRelay ? own.arrivalCode : null),
    formerOf: (tx) => formerCodeOf(tx, { parcelId, purpose: 'arrival', otp, made }),
    async doneBefore(_tx, { parcel: { state } }, { isRight, former }) {
      const isThere = parcelHas('atRelay', state) || parcelHas('isDelivered', state)
      return former?.usedAt || (isRight && isThere) ? already : null
    },
    refuse(_tx, { parcel }) {
      if (parcel.state !== 'in_delivery') throw failParcel('orders.wrong_state')
    },
    otherOf: (tx) => otherAtRelay(tx, { parcelId, purpose: 'arrival', otp }),
    async give(tx, { own: _own, ...locked }, former) {
      if (former) {
        await arriveLate(tx, kernel, locked, { ...move, relayId: former.relayId })
        await spendFormerCode(tx, former, kernel.clock.now())
      } else await arrive(tx, kernel, locked, move)
      return { already: false }
    },
  })
}

type Brought = LockedParcel & { own: RelayParcelRow }

/** Puts a parcel where it was before a manager sent it elsewhere; a courier takes it on. */
async function arriveLate(
  tx: Tx,
  kernel: Kernel,
  { parcel, order }: LockedParcel,
  { relayId, ...move }: Arrival & { relayId: string },
): Promise<void> {
  const { id: parcelId, relayId: nextRelayId } = parcel
  await setParcels(tx, [parcelId], { receiveAt: 'relay', relayId })
  const there = { ...parcel, receiveAt: 'relay' as const, relayId }
  await arrive(tx, kernel, { order, parcel: there }, move)
  const at = kernel.clock.now()
  const leavesFor = nextRelayId ? 'relay' : 'door'
  await tx
    .update(relayParcels)
    .set({ leavesFor, nextRelayId, leavesSince: at, returnCode: randomDigits(OTP_LENGTH) })
    .where(eq(relayParcels.parcelId, parcelId))
  await setLeavingDue(tx, kernel, [parcelId])
  const leaves = { parcelId, leavesFor, reason: null, at: at.toISOString() } as const
  await kernel.events.emit(tx, relayParcelLeaves, leaves)
}

type Arrival = {
  /**
   * `relay`: from a coach, whose courier was paid when he brought it to the station; `carrier`:
   * from one that had lost it.
   */
  by: 'courier' | 'chef' | 'relay' | 'carrier'
  actorId: string
  helperId?: string | null
  reason?: string
  madeAt?: Date | null
}

/**
 * Puts a parcel into a relay point's keeping for its days.
 * @throws orders.wrong_state (409)
 */
export async function arrive(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  move: Arrival,
): Promise<void> {
  const { parcel } = locked
  const at = kernel.clock.now()
  const until = await keptUntil(tx, kernel, parcel.relayId, at)
  await moveParcels(tx, kernel, [locked], {
    to: 'at_relay',
    ...move,
    set: { clientOtp: parcel.clientOtp ?? randomDigits(OTP_LENGTH), dueAt: until },
  })
  await tx
    .update(relayParcels)
    .set({
      keptSince: at,
      keptUntil: until,
      leavesFor: null,
      leavesSince: null,
      returnCode: null,
      nextRelayId: null,
    })
    .where(eq(relayParcels.parcelId, parcel.id))
  const { courierId } = parcel
  if (move.by === 'relay' || move.by === 'carrier' || !courierId) return
  await payForTrip(tx, { parcelId: parcel.id, courierId, revenue: deliveryRevenueOf(parcel) }, at)
}

/** @throws relays.parcel_unknown (404) */
export async function ownOf(db: Sql, parcelId: string): Promise<RelayParcelRow> {
  const [row] = await db.select().from(relayParcels).where(eq(relayParcels.parcelId, parcelId))
  if (!row) throw fail('relays.parcel_unknown')
  return row
}
