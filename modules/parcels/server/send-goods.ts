import { eq, max } from 'drizzle-orm'

import { orderLines } from '#modules/parcels/database/line-tables.ts'
import { parcelMoves } from '#modules/parcels/database/move-tables.ts'
import { parcels } from '#modules/parcels/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type NewShipment, type Passing, passCustody, plan } from '#modules/shipments/module.ts'
import type { OrderRow } from './move-parcel.ts'
import { duesOf, type Waiting } from './parcel-dues.ts'

type Sent = {
  parcel: Omit<typeof parcels.$inferInsert, 'number' | 'dueAt'> & Waiting['parcel']
  order: OrderRow
  lines: readonly Omit<typeof orderLines.$inferInsert, 'parcelId'>[]
  shipment: NewShipment
  /** Who has the goods, from whom and by which proof. */
  custody: Pick<Passing, 'from' | 'to' | 'proof' | 'madeAt'>
  actorId: string | null
  helperId?: string | null
  reason: string
}

/** Sends goods after or beside a sale: their shipment, with its lines, first move and holder. */
export async function sendGoods(
  tx: Tx,
  kernel: Kernel,
  { parcel, order, lines, shipment, custody, actorId, helperId = null, reason }: Sent,
): Promise<void> {
  const { id: parcelId, shopId, state, stateSince: at } = parcel
  const [last] = await tx
    .select({ number: max(parcels.number) })
    .from(parcels)
    .where(eq(parcels.orderId, order.id))
  const dues = await duesOf(tx, kernel, state, [{ id: parcelId, shopId, parcel, order, since: at }])
  await tx
    .insert(parcels)
    .values({ ...parcel, number: (last?.number ?? 0) + 1, dueAt: dues.get(parcelId) ?? null })
  await tx.insert(orderLines).values(lines.map((line) => ({ ...line, parcelId })))
  const move = { parcelId, fromState: null, toState: state, actorId, helperId, reason }
  await tx.insert(parcelMoves).values({ ...move, movedAt: at })
  await plan(tx, shipment)
  await passCustody(tx, { parcelId, ...custody, actorId, at })
}
