import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'

import { orders, parcels } from '#modules/parcels/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { sameDelay } from './make-errand.ts'
import { type OrderRow, type ParcelRow, setDue } from './move-parcel.ts'
import { duesOf } from './parcel-dues.ts'
import { planToPlace } from './plan-legs.ts'

/** Columns that change without a move; states and prices have functions of their own. */
type ParcelChange = Partial<
  Pick<
    ParcelRow,
    | 'cashRoundingFrancs'
    | 'clientOtp'
    | 'courierId'
    | 'delay'
    | 'deliveryGroup'
    | 'depositFrancs'
    | 'outsidePayment'
    | 'receiveAt'
    | 'relayId'
  >
> & { dueAt?: Date | SQL }

/** Changes parcels, in one statement. No-op without a change. */
export async function setParcels(
  tx: Tx,
  ids: readonly string[],
  change: ParcelChange,
): Promise<void> {
  if (ids.length === 0 || Object.keys(change).length === 0) return
  await tx
    .update(parcels)
    .set(change)
    .where(inArray(parcels.id, [...ids]))
  if (change.relayId !== undefined) await planToPlace(tx, ids)
}

type OrderChange = Partial<
  Pick<
    OrderRow,
    | 'depositFrancs'
    | 'depositPaymentId'
    | 'paidAt'
    | 'paymentMethod'
    | 'placeHeldUntil'
    | 'reservedUntil'
  >
>

/** Changes how far orders are paid, and by when. */
export async function setOrders(
  tx: Tx,
  ids: readonly string[],
  change: OrderChange,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(orders)
    .set(change)
    .where(inArray(orders.id, [...ids]))
}

/** `state`: only while the parcel is in it. */
export type MovedPromise = {
  id: string
  state?: ParcelRow['state']
  delay: ParcelRow['delay'] | null
  acceptBefore: Date | null
  /** Later than the stored instant, else it stays. */
  dueAt?: Date | null
}

/**
 * Writes what was promised of parcels later: their days, and by when their shops accept them.
 * @returns ids of those that were changed
 */
export async function setPromises(
  tx: Tx,
  rows: readonly MovedPromise[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const written = await query<{ id: string }>(
    tx,
    sql`
    update ${parcels} p set delay = coalesce(g.delay, p.delay), accept_before = greatest(p.accept_before, g.accept_before),
      due_at = greatest(p.due_at, g.due_at)
    from unnest(${sql.param(rows.map(({ id }) => id))}::uuid[], ${sql.param(rows.map(({ state }) => state ?? null))}::text[],
      ${sql.param(rows.map(({ delay }) => delay && JSON.stringify(delay)))}::jsonb[], ${sql.param(rows.map(({ acceptBefore }) => acceptBefore))}::timestamptz[],
      ${sql.param(rows.map(({ dueAt }) => dueAt?.toISOString() ?? null))}::timestamptz[])
      as g(id, state, delay, accept_before, due_at)
    where p.id = g.id and p.state = coalesce(g.state, p.state)
    returning p.id`,
  )
  return new Set(written.map(({ id }) => id))
}

/** Moves by when unpaid parcels of orders are paid. */
async function setUnpaidDue(tx: Tx, orderIds: readonly string[], dueAt: Date): Promise<void> {
  await tx
    .update(parcels)
    .set({ dueAt })
    .where(and(inArray(parcels.orderId, [...orderIds]), eq(parcels.state, 'awaiting_payment')))
}

/** By when parcels must leave their states. */
export const parcelDues = { of: duesOf, set: setDue, setUnpaid: setUnpaidDue, sameDelay }
