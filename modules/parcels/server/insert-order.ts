import { orderLines } from '#modules/parcels/database/line-tables.ts'
import { parcelMoves } from '#modules/parcels/database/move-tables.ts'
import { orders, parcels } from '#modules/parcels/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { insertTables } from '#kernel/database/insert-tables.ts'
import type { AnyEvent } from '#kernel/events/events.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#modules/network/contract/routes.ts'
import { shipmentRows } from '#modules/shipments/module.ts'
import type { OrderRow, ParcelRow } from './move-parcel.ts'
import { shipmentOf } from './plan-legs.ts'
import type { LineRow, MoveRow } from './read-parcels.ts'

export type NewOrderRows = {
  order: OrderRow
  parcels: readonly { parcel: ParcelRow }[]
  lines: readonly LineRow[]
  moves: readonly Omit<MoveRow, 'id'>[]
}

/**
 * Writes an order with its parcels, shipments, lines and events, in one statement.
 * @param routes by shop; null: collected
 */
export async function insertOrder(
  tx: Tx,
  kernel: Kernel,
  { order, parcels: placed, lines, moves }: NewOrderRows,
  { events, routes }: { events: readonly AnyEvent[]; routes: ReadonlyMap<string, Route> | null },
): Promise<void> {
  const shipments = placed.map(({ parcel }) => {
    const route = routes?.get(parcel.shopId) ?? null
    return shipmentOf({ parcel, order }, route)
  })
  await insertTables(
    tx,
    [orders, [order]],
    [parcels, placed.map(({ parcel }) => parcel)],
    [orderLines, lines],
    [parcelMoves, moves],
    ...shipmentRows(shipments),
    kernel.events.partOf(events),
  )
  await kernel.events.emitWritten(tx, events)
}
