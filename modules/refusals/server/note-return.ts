import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'

import {
  faultOf,
  isAtDoor,
  type FailureKind,
  type ReturnReason,
} from '#modules/refusals/contract/failure-reasons.ts'
import { DELIVERIES_THAT_CLEAR, REFUSAL_DAYS } from '#modules/refusals/contract/refusal-limits.ts'
import { orderFacts, saleFacts } from '#modules/parcels/database/views.ts'
import { refusals } from '#modules/refusals/database/tables.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type LockedParcel } from '#modules/parcels/module.ts'
import { refusalCounted, refusalForgotten, refusalsCleared, visitAsked } from './events.ts'
import { query } from '#kernel/database/query.ts'

type Return = {
  reason: ReturnReason
  /** Kinds of the failed tries. */
  tries: readonly FailureKind[]
  note: string | null
  imageId: string | null
  /** Counts for an order paid before, too. */
  isAlwaysCounted?: boolean
  /** Not counted yet: its buyer may still collect it. */
  isDeferred?: boolean
}

/**
 * Notes who answers for a parcel that comes back. At the buyer's fault of a cash order it counts,
 * once an order; an errand does not.
 */
export async function noteReturn(
  tx: Tx,
  kernel: Kernel,
  { parcel, order }: LockedParcel,
  { reason, tries, note, imageId, isAlwaysCounted = false, isDeferred = false }: Return,
): Promise<void> {
  const at = kernel.clock.now()
  const fault = faultOf(reason, tries)
  const counts =
    fault === 'buyer' &&
    !isDeferred &&
    parcel.errand === null &&
    (isAlwaysCounted || order.paymentMethod === 'cash_on_delivery') &&
    // The order is locked: no other parcel of it is counted meanwhile.
    !(await isOrderCounted(tx, order.id))
  const endsAt = addMs(at, REFUSAL_DAYS * dayMs)
  await tx.insert(refusals).values({
    parcelId: parcel.id,
    orderId: order.id,
    buyerId: order.buyerId,
    courierId: parcel.courierId,
    reason,
    fault,
    isCounted: counts,
    note,
    imageId,
    happenedAt: at,
    endsAt,
  })
  const about = { parcelId: parcel.id, orderId: order.id, buyerId: order.buyerId }
  if (fault === 'buyer' && isAtDoor(reason))
    await kernel.events.emit(tx, visitAsked, { ...about, reason, at: at.toISOString() })
  if (counts) await tellCounted(tx, kernel, { ...about, reason, endsAt, at })
}

type Counted = {
  parcelId: string
  orderId: string
  buyerId: string
  reason: ReturnReason
  endsAt: Date
  at: Date
}

async function tellCounted(
  tx: Tx,
  kernel: Kernel,
  { endsAt, at, ...refusal }: Counted,
): Promise<void> {
  await kernel.events.emit(tx, refusalCounted, {
    ...refusal,
    endsAt: endsAt.toISOString(),
    counted: (await countedOf(tx, refusal.buyerId, at)).length,
    at: at.toISOString(),
  })
}

/** Tells whether a parcel that failed at its door waits for its buyer at the shop. */
export async function isReturnOpen(tx: Tx, parcelId: string): Promise<boolean> {
  const open = and(eq(refusals.parcelId, parcelId), eq(refusals.isCounted, false))
  return (await tx.$count(refusals, open)) > 0
}

/** Ends what a failed try counts for: its buyer has collected the parcel. */
export async function noteCollected(tx: Tx, parcelId: string): Promise<void> {
  await tx
    .update(refusals)
    .set({ reason: 'collects', fault: 'market' })
    .where(
      and(
        eq(refusals.parcelId, parcelId),
        eq(refusals.isCounted, false),
        isNull(refusals.contestedAt),
      ),
    )
}

/**
 * Counts a parcel that failed at its door, was to be collected at the shop, and was not: at its
 * buyer's fault, once a cash order.
 */
export async function noteNotCollected(
  tx: Tx,
  kernel: Kernel,
  { parcel, order }: LockedParcel,
): Promise<void> {
  const at = kernel.clock.now()
  const endsAt = addMs(at, REFUSAL_DAYS * dayMs)
  const counts = order.paymentMethod === 'cash_on_delivery' && !(await isOrderCounted(tx, order.id))
  const reason = 'not_collected'
  await tx
    .update(refusals)
    .set({ reason, fault: 'buyer', isCounted: counts, happenedAt: at, endsAt })
    .where(eq(refusals.parcelId, parcel.id))
  const about = { parcelId: parcel.id, orderId: order.id, buyerId: order.buyerId }
  if (counts) await tellCounted(tx, kernel, { ...about, reason, endsAt, at })
}

/** Undoes `noteReturn` of a parcel that its buyer had; she is told if it counted. */
export async function forgetReturn(tx: Tx, kernel: Kernel, parcelId: string): Promise<void> {
  const [noted] = await tx.delete(refusals).where(eq(refusals.parcelId, parcelId)).returning()
  if (!noted?.isCounted) return
  const { orderId, buyerId } = noted
  const at = kernel.clock.now().toISOString()
  await kernel.events.emit(tx, refusalForgotten, { parcelId, orderId, buyerId, at })
}

export async function changeReturnCourier(
  tx: Tx,
  parcelId: string,
  courierId: string,
): Promise<void> {
  await tx.update(refusals).set({ courierId }).where(eq(refusals.parcelId, parcelId))
}

/** Returns why a parcel came back; null for the rest of a parcel kept in part. */
export async function returnOf(
  tx: Tx,
  parcelId: string,
): Promise<Pick<
  typeof refusals.$inferSelect,
  'reason' | 'fault' | 'courierId' | 'isRemoved' | 'contestKind'
> | null> {
  const { reason, fault, courierId, isRemoved, contestKind } = refusals
  const [row] = await tx
    .select({ reason, fault, courierId, isRemoved, contestKind })
    .from(refusals)
    .where(eq(refusals.parcelId, parcelId))
  return row ?? null
}

async function isOrderCounted(tx: Tx, orderId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: refusals.parcelId })
    .from(refusals)
    .where(and(eq(refusals.orderId, orderId), refusals.isCounted))
  return rows.length > 0
}

/** Refusals in force, the oldest first; not while they are contested. */
export function countedOf(
  db: Sql,
  buyerId: string,
  at: Date,
): Promise<{ happenedAt: Date; endsAt: Date }[]> {
  return db
    .select({ happenedAt: refusals.happenedAt, endsAt: refusals.endsAt })
    .from(refusals)
    .where(
      and(inForce(buyerId, at), or(isNull(refusals.contestedAt), isNotNull(refusals.decidedAt))),
    )
    .orderBy(refusals.happenedAt)
}

function inForce(buyerId: string, at: Date) {
  return and(
    eq(refusals.buyerId, buyerId),
    refusals.isCounted,
    isNull(refusals.clearedAt),
    eq(refusals.isRemoved, false),
    gt(refusals.endsAt, at),
  )
}

/** Orders delivered since the last counted refusal. */
export async function deliveriesInRow(db: Sql, buyerId: string, since: Date): Promise<number> {
  const rows = await query<{ count: number }>(
    db,
    sql`
    select count(distinct o.id)::int as count
    from ${orderFacts} o join ${saleFacts} p on p.order_id = o.id
    where o.buyer_id = ${buyerId} and p.is_delivered and p.delivered_at > ${since}`,
  )
  return rows[0]?.count ?? 0
}

/** Ends all counted refusals of a buyer after three deliveries in a row. */
export async function clearAfterDeliveries(tx: Tx, kernel: Kernel, buyerId: string): Promise<void> {
  const at = kernel.clock.now()
  const last = (await countedOf(tx, buyerId, at)).at(-1)
  if (!last || (await deliveriesInRow(tx, buyerId, last.happenedAt)) < DELIVERIES_THAT_CLEAR) return
  await tx.update(refusals).set({ clearedAt: at }).where(inForce(buyerId, at))
  await kernel.events.emit(tx, refusalsCleared, { buyerId, at: at.toISOString() })
}
