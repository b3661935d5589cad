import { wayOf } from '#modules/parcels/contract/ways.ts'
import { hoursWords } from '#kernel/wire/span-words.ts'
import { atWords } from '#kernel/wire/due-words.ts'
import { eq, inArray, sql } from 'drizzle-orm'

import {
  failureWords,
  type FailureKind,
  HOURS_BETWEEN_TRIES,
} from '#modules/deliveries/contract/deliveries.ts'
import { DELIVERY_TRIES, OTP_LENGTH } from '#kernel/wire/limits.ts'

import { pictureFacts } from '#modules/images/database/views.ts'
import { deliveryFailures } from '#modules/deliveries/database/tables.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { hidePictures } from '#modules/images/module.ts'
import { newId, randomDigits } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type LockedParcel, lockParcel, mayMove, moveParcels } from '#modules/parcels/module.ts'
import type { Calendar } from '#modules/calendar/contract/calendar.ts'
import { deliveryDayFrom, eveningOf } from '#modules/calendar/contract/due.ts'
import { dayAfter } from '#modules/calendar/contract/open-times.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { addMs } from '#kernel/clock.ts'
import { query } from '#kernel/database/query.ts'
import { noteReturn } from '#modules/refusals/module.ts'
import { faultOf, type ReturnReason } from '#modules/refusals/contract/failure-reasons.ts'
import { lockCarried, refuseForeignPhoto } from '../lock-parcel.ts'
import { fail } from '../errors.ts'

const hourMs = 3_600_000

/** Minimum time for a second try the same day. */
const leastMs = 3 * hourMs

const farDays: Readonly<Partial<Record<string, number>>> = { regions: 2, nord: 4 }

type Carry = { parcelId: string; courierId: string }
/** `imageId` is null only in demo history. */
type Failing = Carry & { kind: FailureKind; note: string | null; imageId: string | null }

/**
 * Stores a failed try with a photo of its own; after the second the parcel returns to the shop.
 * @throws deliveries.parcel_unknown (404) · deliveries.photo_unknown, deliveries.photo_old (422) ·
 * orders.wrong_state (409)
 */
export async function failDelivery(
  kernel: Kernel,
  { parcelId, courierId, kind, note, imageId }: Failing,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const locked = await lockCarried(tx, parcelId, courierId)
    if (imageId) {
      await refuseForeignPhoto(tx, imageId, courierId)
      // The same act again finds its photo used: its state says more.
      if (mayMove(locked.parcel.state, 'failed', 'courier'))
        await refuseOldPhoto(tx, { imageId, courierId, since: locked.parcel.stateSince })
    }
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

type OfTry = { imageId: string; courierId: string; since: Date }

/**
 * Refuses a photo older than the try, and one, or a copy of one, that showed another try.
 * @throws deliveries.photo_old (422)
 */
async function refuseOldPhoto(tx: Tx, { imageId, courierId, since }: OfTry): Promise<void> {
  const [photo] = await query<{ isOld: boolean; isUsed: boolean }>(
    tx,
    sql`
    select i.created_at < ${since.toISOString()}::timestamptz as is_old, exists (
      select from ${deliveryFailures} f join ${pictureFacts} p on p.id = f.image_id
      where f.courier_id = ${courierId}
        and (p.id = i.id or (p.placeholder <> '' and p.placeholder = i.placeholder))
    ) as is_used
    from ${pictureFacts} i where i.id = ${imageId}`,
  )
  if (!photo || photo.isOld || photo.isUsed) throw fail('deliveries.photo_old')
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
  if (wayOf(locked.parcel).hasRelay && faultOf(kind, [kind, kind]) === 'buyer')
    throw fail('deliveries.no_buyer_there')
  const { id: parcelId, tries } = locked.parcel
  const isLast = tries >= DELIVERY_TRIES
  const before = isLast ? null : retryBefore(marketCalendar(kernel), at, locked.order.zone)
  const set = before ? { dueAt: before } : {}
  await moveParcels(tx, kernel, [locked], { to: 'failed', by, actorId, reason, set })
  await tx.insert(deliveryFailures).values({
    id: newId(),
    parcelId,
    tryNumber: tries,
    courierId,
    kind,
    note,
    imageId,
    failedAt: at,
    retryBefore: before,
  })
  await hidePictures(tx, kernel, [imageId])
  if (isLast)
    await startReturn(tx, kernel, afterFailure(locked), { by, actorId, reason, cause: kind })
}

/**
 * Starts the next try, hours after the first; idempotent.
 * @throws deliveries.parcel_unknown (404) · deliveries.too_soon, orders.wrong_state (409)
 */
export async function tryAgain(kernel: Kernel, { parcelId, courierId }: Carry): Promise<void> {
  await kernel.transaction(async (tx) => {
    const locked = await lockCarried(tx, parcelId, courierId)
    if (locked.parcel.state === 'in_delivery' && locked.parcel.tries > 1) return
    const from = secondTryFrom(locked.parcel.stateSince)
    if (locked.parcel.state === 'failed' && kernel.clock.now() < from)
      throw fail('deliveries.too_soon', {
        sentence: `Le second essai se fait ${hoursWords(HOURS_BETWEEN_TRIES)} au moins après le premier : pas avant ${atWords(from)}. Si le client est là avant, tapez son code.`,
      })
    await comeAgain(tx, kernel, locked, { by: 'courier', actorId: courierId })
  })
}

/** Sends a parcel back whose second try was not made in time. */
export async function sendBack(kernel: Kernel, id: string): Promise<void> {
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const locked = await lockParcel(tx, id)
    if (locked?.parcel.state !== 'failed' || !locked.parcel.dueAt || locked.parcel.dueAt > now)
      return
    await startReturn(tx, kernel, locked, {
      by: 'clock',
      actorId: null,
      reason: 'Le second essai n’a pas été fait à temps.',
      cause: 'deadline',
    })
  })
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

/** Returns when the next try may begin. */
export function secondTryFrom(failedAt: Date): Date {
  return addMs(failedAt, HOURS_BETWEEN_TRIES * hourMs)
}

/**
 * Returns the deadline of a second try: the same evening if three hours remain, else the next;
 * later for far zones; on a day on which goods are carried.
 */
export function retryBefore(calendar: Calendar, failedAt: Date, zone: string): Date {
  const today = dayAfter(failedAt, 0)
  const left = eveningOf(calendar, today).getTime() - failedAt.getTime()
  const soonest = dayAfter(today, (left >= leastMs ? 0 : 1) + (farDays[zone] ?? 0))
  return eveningOf(calendar, deliveryDayFrom(calendar, soonest))
}

/** Returns by when parcels are tried again, by their ids and the instants of the first tries. */
export async function readSecondTries(
  db: Sql,
  parcelIds: readonly string[],
): Promise<Map<string, Date | null>> {
  if (parcelIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(deliveryFailures)
    .where(inArray(deliveryFailures.parcelId, [...parcelIds]))
  return new Map(
    rows.map((row) => [`${row.parcelId} ${row.failedAt.toISOString()}`, row.retryBefore]),
  )
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
