import { and, eq, inArray, isNull, sql } from 'drizzle-orm'

import { orders, parcels } from '#modules/parcels/database/tables.ts'
import { dueStates } from '#modules/parcels/database/values.ts'
import { addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { duesOf } from './parcel-dues.ts'

const LEAST_MS = 3 * 24 * 3_600_000
const batchSize = 200

/**
 * Gives their instants to open parcels of a version before, three days ahead at least: nothing
 * ends by the deploy itself.
 */
export async function fillDues(kernel: Kernel): Promise<void> {
  for (const state of dueStates) while ((await fillSome(kernel, state)) === batchSize);
}

async function fillSome(kernel: Kernel, state: (typeof dueStates)[number]): Promise<number> {
  const { db } = kernel
  const unfilled = and(eq(parcels.state, state), isNull(parcels.dueAt))
  const found = await db
    .select({ parcel: parcels, order: orders })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(unfilled)
    .limit(batchSize)
  if (found.length === 0) return 0
  const waiting = found.map(({ parcel, order }) => ({
    id: parcel.id,
    shopId: parcel.shopId,
    parcel,
    order,
    since: parcel.deliveredAt ?? parcel.stateSince,
  }))
  const least = addMs(kernel.clock.now(), LEAST_MS)
  const dues = [...(await duesOf(db, kernel, state, waiting))]
  const ids = dues.map(([id]) => id)
  const instants = dues.map(([, due]) => (due && due > least ? due : least).toISOString())
  const given = sql`unnest(${sql.param(ids)}::uuid[], ${sql.param(instants)}::timestamptz[])`
  await db
    .update(parcels)
    .set({ dueAt: sql`(select g.at from ${given} as g(id, at) where g.id = ${parcels.id})` })
    .where(and(inArray(parcels.id, ids), unfilled))
  return found.length
}
