import { wayOf } from '#modules/parcels/contract/ways.ts'
import { atWords } from '#kernel/wire/due-words.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'

import { formatFrancs, type Francs } from '#kernel/wire/money.ts'
import { postCourierFee } from '#modules/ledger/module.ts'
import { eq } from 'drizzle-orm'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  type HandedOver,
  handToBuyer,
  type NotedCash,
  settleAtHandOver,
} from '#modules/orders/module.ts'
import { dueInCash } from '#modules/parcels/contract/parcel-due.ts'
import { type LockedParcel, failParcel, keptParts } from '#modules/parcels/module.ts'
import { type KeptChoice } from '#modules/parcels/contract/keep-part.ts'
import { clearAfterDeliveries } from '#modules/refusals/module.ts'
import { boundedTime, coachFrancsOf } from '#modules/shipments/module.ts'
import { courierFees } from '#modules/deliveries/database/tables.ts'
import { lockCashRoom, readDeliverySettings } from '../delivery-settings.ts'
import { fail } from '../errors.ts'
import { partRefused } from '../events.ts'
import { lockCarried, readCarried } from '../lock-parcel.ts'
import { courierShare, deliveryRevenueOf } from './courier-share.ts'
import { comeAgain } from './fail-delivery.ts'

type HandOver = {
  parcelId: string
  courierId: string
  clientOtp: string
  cashReceived: boolean
  part?: KeptChoice | null | undefined
  /** By the device's clock, of a code that waited for the network. */
  madeAt?: string | null | undefined
}

/**
 * Takes the buyer's code, and what is kept if not all; moves the cash to the courier's box, posts
 * the sale. Idempotent for the same code and the same choice.
 * @returns whether it was delivered before
 * @throws deliveries.parcel_unknown (404) · deliveries.to_relay (409) · deliveries.wrong_code,
 * deliveries.other_parcel (422) · deliveries.code_locked (429) · deliveries.cash_unconfirmed (422)
 * · deliveries.already_delivered
 * (409) for another code of a delivered parcel · deliveries.delivered_whole,
 * deliveries.kept_otherwise (409), of which the managers are told · orders.wrong_state (409)
 */
export async function handOverParcel(kernel: Kernel, handOver: HandOver): Promise<HandedOver> {
  const { parcelId, courierId, part } = handOver
  return takeCode(kernel, handOver).catch(async (error: unknown) => {
    const code = error instanceof DomainError ? error.code : null
    const isKept = code === 'deliveries.kept_otherwise'
    if (isKept || code === 'deliveries.delivered_whole') {
      const at = kernel.clock.now().toISOString()
      const refused = { parcelId, courierId, francs: part?.due ?? null, isKept, at }
      await kernel.transaction((tx) => kernel.events.emit(tx, partRefused, refused))
    }
    throw error
  })
}

async function takeCode(
  kernel: Kernel,
  { parcelId, courierId, clientOtp, cashReceived, part = null, madeAt }: HandOver,
): Promise<HandedOver> {
  // Before counting a try: no courier can lock another's parcel.
  const seen = await readCarried(kernel.db, parcelId, courierId)
  if (wayOf(seen).hasRelay) throw fail('deliveries.to_relay')
  return handToBuyer(kernel, {
    seen,
    told: { courierId, parcelId, group: seen.deliveryGroup },
    typed: clientOtp,
    at: 'door',
    lock: (tx) => lockCarried(tx, parcelId, courierId),
    refuseChange: (db) => refuseOtherChoice(db, parcelId, part),
    refuse(locked) {
      if (!parcelHas('atDoor', locked.parcel.state)) throw failParcel('orders.wrong_state')
      if (dueInCash(locked) > 0 && !cashReceived) throw fail('deliveries.cash_unconfirmed')
    },
    async give(tx, locked) {
      if (part && locked.parcel.errand) throw failParcel('orders.wrong_state')
      const kept = part ? await keptParts.split(tx, kernel, locked, { ...part, courierId }) : locked
      const made = boundedTime(kernel, madeAt, locked.parcel.stateSince)
      const move = { by: 'courier', actorId: courierId, madeAt: made } as const
      return deliver(tx, kernel, kept, { ...move, cashReceived })
    },
  })
}

type Delivering = {
  by: 'courier' | 'chef'
  actorId: string
  reason?: string
  cashReceived: boolean
  /** When a code that waited for the network was typed; null: now. */
  madeAt?: Date | null
}

/**
 * Gives a parcel to its buyer at her door; counts as the next try of a failed one.
 * @throws orders.wrong_state (409)
 */
export async function deliver(
  tx: Tx,
  kernel: Kernel,
  found: LockedParcel,
  { cashReceived, ...move }: Delivering,
): Promise<NotedCash | null> {
  const { madeAt: _madeAt, ...again } = move
  const locked = found.parcel.state === 'failed' ? await comeAgain(tx, kernel, found, again) : found
  const { parcel, order } = locked
  const { courierId } = parcel
  if (!courierId) throw new Error('a delivered parcel had no courier')
  const hasRoom = async () => {
    // Once beyond the cap of the courier's box, not again.
    const { box, cap } = await lockCashRoom(tx, courierId)
    return box <= cap
  }
  const till = { box: 'courier', ownerId: courierId, hasRoom } as const
  const { cash } = await settleAtHandOver(tx, kernel, locked, { ...move, till, cashReceived })
  const at = kernel.clock.now()
  const trip = { parcelId: parcel.id, courierId, revenue: deliveryRevenueOf(parcel) }
  await payForTrip(tx, trip, at)
  if (!parcel.errand) await clearAfterDeliveries(tx, kernel, order.buyerId)
  return cash
}

/** Refuses another choice than the first: cash and goods went by that one. */
async function refuseOtherChoice(
  db: Sql,
  parcelId: string,
  part: KeptChoice | null,
): Promise<void> {
  const first = await keptParts.before(db, parcelId)
  if (!first && !part) return
  if (first && part && isSameChoice(first, part)) return
  const [row] = await db
    .select({ at: parcelFacts.deliveredAt })
    .from(parcelFacts)
    .where(eq(parcelFacts.id, parcelId))
  const since = row?.at ? ` ${atWords(row.at)}` : ''
  if (!first)
    throw fail('deliveries.delivered_whole', {
      sentence: `Ce colis a été remis en entier${since}, peut-être par votre responsable : les articles rendus n’ont pas été comptés. Appelez-le.`,
    })
  const { kept, due, items } = first
  const names = items.map(({ name, quantity }) => `${quantity} × ${name}`)
  throw fail('deliveries.kept_otherwise', {
    sentence: `Ce colis a été remis${since} : le client a gardé ${listed.format(names)}, pour ${formatFrancs(due)}. Cet autre choix n’est pas compté : appelez votre responsable.`,
    details: { kept, due, deliveredAt: row?.at?.toISOString() ?? null },
  })
}

const listed = new Intl.ListFormat('fr')

function isSameChoice(first: KeptChoice, again: KeptChoice): boolean {
  const ids = Object.keys(first.kept)
  return (
    first.due === again.due &&
    ids.length === Object.keys(again.kept).length &&
    ids.every((id) => first.kept[id] === again.kept[id])
  )
}

type Trip = { parcelId: string; courierId: string; revenue: Francs }

/** Owes the courier a share of what his trip is worth, without the coaches, once a parcel. */
export async function payForTrip(
  tx: Tx,
  { parcelId, courierId, revenue: whole }: Trip,
  at: Date,
): Promise<void> {
  const revenue = Math.max(0, whole - (await coachFrancsOf(tx, parcelId)))
  const { courierShareBasisPoints } = await readDeliverySettings(tx)
  const francs = courierShare(revenue, courierShareBasisPoints)
  const earned = await tx
    .insert(courierFees)
    .values({
      parcelId,
      courierId,
      revenueFrancs: revenue,
      shareBasisPoints: courierShareBasisPoints,
      amountFrancs: francs,
      earnedAt: at,
    })
    // Earned when it was brought to a relay point before.
    .onConflictDoNothing()
    .returning({ parcelId: courierFees.parcelId })
  if (earned.length === 0) return
  await postCourierFee(tx, { parcelId, courierId, francs, at })
}
