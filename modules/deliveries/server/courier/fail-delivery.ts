import { and, eq, isNotNull, lt } from 'drizzle-orm'

import { failureWords, type FailureKind } from '#modules/deliveries/contract/deliveries.ts'
import { DELIVERY_TRIES, OTP_LENGTH } from '#kernel/wire/limits.ts'

import { parcelFacts } from '#modules/orders/database/views.ts'
import { deliveryFailures } from '#modules/deliveries/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId, randomDigits, sameSecret } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  dueOf,
  isPrepaid,
  isToCollect,
  keepDeposit,
  leaveOrder,
  type LockedParcel,
  lockParcel,
  moveParcels,
  oweBack,
  oweDepositBack,
} from '#modules/orders/module.ts'
import { dayMs, exceptSunday } from '#kernel/clock.ts'
import { noteReturn } from '#modules/refusals/module.ts'
import { faultOf, type ReturnReason } from '#modules/refusals/contract/failure-reasons.ts'
import { reserveSold, restock } from '#modules/products/module.ts'
import { paidPaymentOf } from '#modules/payments/module.ts'
import { lockCarried, readCarried, refuseForeignPhoto, stockLines } from '../lock-parcel.ts'
import { fail } from '../errors.ts'
import { guessing, guessOfReturn } from '../codes/otp-guess-limits.ts'
import { payFailedTrip } from './failed-trip.ts'

const hourMs = 3_600_000

/** Bamako is UTC all year. */
const eveningHour = 18

/** Minimum time for a second try the same day. */
const leastMs = 3 * hourMs

const farDays: Readonly<Partial<Record<string, number>>> = { regions: 2, nord: 4 }

type Carry = { parcelId: string; courierId: string }
/** `imageId` is null only in demo history. */
type Failing = Carry & { kind: FailureKind; note: string | null; imageId: string | null }

const batchSize = 200

/**
 * Stores a failed try with its photo; after the second the parcel returns to the shop.
 * @throws deliveries.parcel_unknown (404) · deliveries.photo_unknown (422) · orders.wrong_state
 * (409)
 */
export async function failDelivery(
  kernel: Kernel,
  { parcelId, courierId, kind, note, imageId }: Failing,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const locked = await lockCarried(tx, parcelId, courierId)
    if (imageId) await refuseForeignPhoto(tx, imageId, courierId)
    await noteFailure(tx, kernel, locked, {
      courierId,
      kind,
      note,
      imageId,
      by: 'courier',
      actorId: courierId,
    })
  })
}

type StartReturn = {
  by: 'courier' | 'chef' | 'clock'
  actorId: string | null
  reason: string
  cause: ReturnReason
}
type Failure = Omit<Failing, 'parcelId'> & { by: 'courier' | 'chef'; actorId: string }

/** @throws deliveries.no_buyer_there (422) · orders.wrong_state (409) */
export async function noteFailure(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  { courierId, kind, note, imageId, by, actorId }: Failure,
): Promise<void> {
  const at = kernel.clock.now()
  const words = failureWords[kind]
  const reason = note ? (kind === 'other' ? note : `${words}. ${note}`) : words
  // The buyer is not there, and answers for nothing.
  if (locked.parcel.receiveAt === 'relay' && faultOf(kind, [kind, kind]) === 'buyer')
    throw fail('deliveries.no_buyer_there')
  await moveParcels(tx, kernel, [locked], { to: 'failed', by, actorId, reason })
  const { id: parcelId, tries } = locked.parcel
  const isLast = tries >= DELIVERY_TRIES
  await tx.insert(deliveryFailures).values({
    id: newId(),
    parcelId,
    tryNumber: tries,
    courierId,
    kind,
    note,
    imageId,
    failedAt: at,
    retryBefore: isLast ? null : retryBefore(at, locked.order.zone),
  })
  if (isLast)
    await startReturn(tx, kernel, afterFailure(locked), { by, actorId, reason, cause: kind })
}

/**
 * Starts the next try; idempotent.
 * @throws deliveries.parcel_unknown (404) · orders.wrong_state (409)
 */
export async function tryAgain(kernel: Kernel, { parcelId, courierId }: Carry): Promise<void> {
  await kernel.transaction(async (tx) => {
    const locked = await lockCarried(tx, parcelId, courierId)
    if (locked.parcel.state === 'in_delivery' && locked.parcel.tries > 1) return
    await comeAgain(tx, kernel, locked, { by: 'courier', actorId: courierId })
  })
}

/**
 * Returns parcels whose second try is overdue.
 * @returns how many
 */
export async function sendOverdueBack(kernel: Kernel): Promise<number> {
  const due = await kernel.db
    .select({ id: parcelFacts.id })
    .from(parcelFacts)
    .innerJoin(
      deliveryFailures,
      and(
        eq(deliveryFailures.parcelId, parcelFacts.id),
        eq(deliveryFailures.tryNumber, parcelFacts.tries),
      ),
    )
    .where(
      and(
        eq(parcelFacts.state, 'failed'),
        isNotNull(deliveryFailures.retryBefore),
        lt(deliveryFailures.retryBefore, kernel.clock.now()),
      ),
    )
    .limit(batchSize)
  for (const { id } of due) {
    await kernel.transaction(async (tx) => {
      const locked = await lockParcel(tx, id)
      if (locked?.parcel.state === 'failed')
        await startReturn(tx, kernel, locked, {
          by: 'clock',
          actorId: null,
          reason: 'Le second essai n’a pas été fait à temps.',
          cause: 'deadline',
        })
    })
  }
  return due.length
}

/** Gives the shop a new code, for when it has its goods, and notes who answers. */
export async function startReturn(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  { cause, ...move }: StartReturn,
): Promise<void> {
  await moveParcels(tx, kernel, [locked], {
    to: 'returning',
    ...move,
    set: { vendorOtp: randomDigits(OTP_LENGTH) },
  })
  const tries = await tx
    .select()
    .from(deliveryFailures)
    .where(eq(deliveryFailures.parcelId, locked.parcel.id))
    .orderBy(deliveryFailures.tryNumber)
  const last = tries.at(-1)
  await noteReturn(tx, kernel, locked, {
    reason: cause,
    tries: tries.map(({ kind }) => kind),
    note: last?.note ?? null,
    imageId: last?.imageId ?? null,
  })
}

function afterFailure(locked: LockedParcel): LockedParcel {
  return { ...locked, parcel: { ...locked.parcel, state: 'failed' } }
}

/**
 * Returns the deadline of a second try: 18 h the same day if three hours remain, else the next;
 * later for far zones; never a Sunday.
 */
export function retryBefore(failedAt: Date, zone: string): Date {
  const today = Math.floor(failedAt.getTime() / dayMs) * dayMs + eveningHour * hourMs
  const soonest = today - failedAt.getTime() >= leastMs ? today : today + dayMs
  return exceptSunday(new Date(soonest + (farDays[zone] ?? 0) * dayMs))
}

/** @throws orders.wrong_state (409) */
export async function comeAgain(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  move: { by: 'courier' | 'chef'; actorId: string },
): Promise<LockedParcel> {
  const tries = locked.parcel.tries + 1
  await moveParcels(tx, kernel, [locked], {
    to: 'in_delivery',
    by: move.by,
    actorId: move.actorId,
    set: { tries },
  })
  return { ...locked, parcel: { ...locked.parcel, state: 'in_delivery', tries } }
}

/**
 * Takes the shop's code, restores stock, owes the payment to the buyer. Idempotent for the same
 * code.
 * @throws deliveries.parcel_unknown (404) · deliveries.wrong_code (422) · deliveries.code_locked
 * (429) · orders.wrong_state (409)
 */
export async function returnParcel(
  kernel: Kernel,
  { parcelId, courierId, returnOtp }: { parcelId: string; courierId: string; returnOtp: string },
): Promise<void> {
  const seen = await readCarried(kernel.db, parcelId, courierId)
  await guessing(
    kernel,
    guessOfReturn(parcelId),
    { courierId, parcelId, group: seen.deliveryGroup },
    async (tx) => {
      const locked = await lockCarried(tx, parcelId, courierId)
      const isRight = sameSecret(locked.parcel.vendorOtp ?? '', returnOtp)
      if (locked.parcel.state === 'returned' && isRight) return
      // Kept at the shop for its buyer: given back before.
      if (isToCollect(locked.parcel)) return
      if (locked.parcel.state === 'returning' && !isRight) throw fail('deliveries.wrong_code')
      await giveBack(tx, kernel, locked, { by: 'courier', actorId: courierId })
    },
  )
}

type GiveBack = { by: 'courier' | 'chef'; actorId: string; reason?: string }

/**
 * Restores stock and owes the payment back. A parcel that its buyer collects is kept for her.
 * @throws orders.wrong_state (409)
 */
export async function giveBack(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  move: GiveBack,
): Promise<void> {
  if (locked.parcel.receiveAt === 'shop') return keepForBuyer(tx, kernel, locked, move)
  await moveParcels(tx, kernel, [locked], { to: 'returned', ...move })
  const fault = await payFailedTrip(tx, kernel, locked)
  await restock(tx, kernel, await stockLines(tx, locked))
  const [fallen] = await leaveOrder(tx, kernel, [locked], move.by)
  if (!fallen) return
  const reason = 'Livraison non réussie.'
  const kept = fault === 'buyer' ? await keepDeposit(tx, kernel, fallen) : 0
  if (kept === 0) await oweDepositBack(tx, kernel, fallen, { reason })
  const paymentId = isPrepaid(locked) ? await paidPaymentOf(tx, locked.order.id) : null
  if (paymentId)
    await oweBack(
      tx,
      kernel,
      { paymentId, subjectId: locked.parcel.id, francs: dueOf(fallen) - kept, reason },
      kernel.clock.now(),
    )
}

/** @throws orders.wrong_state (409) */
async function keepForBuyer(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  move: GiveBack,
): Promise<void> {
  const set = { clientOtp: randomDigits(OTP_LENGTH), vendorOtp: null, remindedAt: null }
  await moveParcels(tx, kernel, [locked], { to: 'ready', ...move, set })
  await payFailedTrip(tx, kernel, locked)
  await reserveSold(tx, kernel, await stockLines(tx, locked))
}
