import { wayOf } from '#modules/parcels/contract/ways.ts'
import { and, eq } from 'drizzle-orm'

import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import type { Tx } from '#kernel/database/database.ts'
import { randomDigits } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { settleFallen } from '#modules/orders/module.ts'
import { isToCollect } from '#modules/parcels/contract/ways.ts'
import { type LockedParcel, failParcel, moveParcels, parcelCodes } from '#modules/parcels/module.ts'
import { reserveSold, restock } from '#modules/products/module.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import { handOver, hasCoachLeft, triesOfReturn } from '#modules/shipments/module.ts'
import { lockCarried, readCarried, stockLines } from '../lock-parcel.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { coachLinesTo } from './coach-lines.ts'
import { payFailedTrip } from './failed-trip.ts'
import { bringHome } from './lose-return.ts'

/**
 * Takes the shop's code, restores stock, owes the payment to the buyer. Idempotent for the same
 * code.
 * @throws deliveries.parcel_unknown (404) · deliveries.wrong_code, deliveries.other_parcel (422)
 * · deliveries.code_locked (429) · orders.wrong_state (409)
 */
export async function returnParcel(
  kernel: Kernel,
  { parcelId, courierId, returnOtp }: { parcelId: string; courierId: string; returnOtp: string },
): Promise<void> {
  const seen = await readCarried(kernel.db, parcelId, courierId)
  await handOver<LockedParcel, true>(kernel, {
    tries: triesOfReturn(parcelId),
    told: { courierId, parcelId, group: seen.deliveryGroup },
    typed: returnOtp,
    lock: (tx) => lockCarried(tx, parcelId, courierId),
    codeOf: ({ parcel }) => parcel.vendorOtp,
    async doneBefore(_tx, { parcel }, { isRight }) {
      // Kept at the shop for its buyer: given back before.
      return (parcel.state === 'returned' && isRight) || isToCollect(parcel) ? true : null
    },
    refuse(_tx, { parcel }) {
      if (!['returning', 'cancelled'].includes(parcel.state)) throw failParcel('orders.wrong_state')
    },
    otherOf: (tx, locked) =>
      parcelCodes.ofAnotherParcel(tx, locked, { at: 'return', typed: returnOtp }),
    async give(tx, locked) {
      await giveBack(tx, kernel, locked, { by: 'courier', actorId: courierId })
      return true
    },
  })
}

type GiveBack = {
  /** `relay`: where its shop takes it back. */
  by: 'courier' | 'chef' | 'relay'
  actorId: string
  helperId?: string | null
  reason?: string
  /** By the device's clock, for an act that waited for the network. */
  madeAt?: Date | null
}

/**
 * Restores stock and owes the payment back. A parcel that its buyer collects is kept for her; one
 * that was given up meanwhile was owed back then.
 * @throws orders.wrong_state (409)
 */
export async function giveBack(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  move: GiveBack,
): Promise<void> {
  if (locked.parcel.state === 'cancelled') return bringHome(tx, kernel, locked, move)
  await refuseByCoach(tx, kernel, locked.parcel, move)
  if (!wayOf(locked.parcel).hasCourier) return keepForBuyer(tx, kernel, locked, move)
  await moveParcels(tx, kernel, [locked], { to: 'returned', ...move })
  const fault = await payFailedTrip(tx, kernel, locked)
  await restock(tx, kernel, await stockLines(tx, locked))
  const keepsDeposit = fault === 'buyer'
  const why = { by: move.by, reason: 'Livraison non réussie.', keepsDeposit }
  await settleFallen(tx, kernel, [locked], why)
}

/**
 * Refuses a parcel that a coach brings back to its shop's town; a manager's word is taken where no
 * coach goes there.
 * @throws orders.wrong_state (409)
 */
async function refuseByCoach(
  tx: Tx,
  kernel: Kernel,
  { id, shopId }: LockedParcel['parcel'],
  { by }: GiveBack,
): Promise<void> {
  const isByCoach = and(eq(parcelFacts.id, id), hasCoachLeft(parcelFacts.id))
  if ((await tx.$count(parcelFacts, isByCoach)) === 0) return
  const shops = await tx
    .select({ region: shopFacts.region })
    .from(shopFacts)
    .where(eq(shopFacts.id, shopId))
  if (by === 'chef' && (await coachLinesTo(kernel, shops)).size === 0) return
  throw failParcel('orders.wrong_state', {
    sentence: 'Ce colis revient à sa boutique par le car : il passe par la gare.',
  })
}

/** @throws orders.wrong_state (409) */
async function keepForBuyer(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  move: GiveBack,
): Promise<void> {
  const set = { clientOtp: randomDigits(OTP_LENGTH), vendorOtp: null }
  await moveParcels(tx, kernel, [locked], { to: 'ready', ...move, set })
  await payFailedTrip(tx, kernel, locked)
  await reserveSold(tx, kernel, await stockLines(tx, locked))
}
