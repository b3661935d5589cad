import type { SellerFulfilment } from '#contract/seller-orders.ts'

import type { Sql } from '../kernel/database.ts'
import { linesOf, movesOf } from './orders.queries.ts'
import type { fulfilments, orders } from './orders.table.ts'
import { presentLine } from './present-order.ts'

type Row = { fulfilment: typeof fulfilments.$inferSelect; order: typeof orders.$inferSelect }

/** Parcels as their shop sees them: what to prepare and what it earns; of the buyer a first name and a place, never a phone. Two statements a page. */
export async function presentSellerFulfilments(db: Sql, rows: Row[]): Promise<SellerFulfilment[]> {
  const ids = rows.map(({ fulfilment }) => fulfilment.id)
  const [lines, moves] = await Promise.all([linesOf(db, ids), movesOf(db, ids)])
  return rows.map(({ fulfilment, order }) => ({
    _id: fulfilment.id,
    orderNumber: order.orderNumber,
    state: fulfilment.state,
    placedAt: order.placedAt.toISOString(),
    acceptBefore: fulfilment.state === 'new' ? (fulfilment.acceptBefore?.toISOString() ?? null) : null,
    buyerName: firstNameOf(order.fullName),
    place: order.quartier ?? order.region,
    items: lines.filter((line) => line.fulfilmentId === fulfilment.id).map(presentLine),
    itemsTotal: fulfilment.itemsTotalFrancs,
    commission: fulfilment.commissionFrancs,
    payout: fulfilment.itemsTotalFrancs - fulfilment.commissionFrancs - fulfilment.shopDeliveryFrancs,
    paymentMethod: order.paymentMethod,
    ...(fulfilment.vendorOtp && (fulfilment.state === 'ready' || fulfilment.state === 'assigned') ? { vendorOtp: fulfilment.vendorOtp } : {}),
    reason: moves.findLast((move) => move.fulfilmentId === fulfilment.id)?.reason ?? null,
    image: null,
  }))
}

/** « Aminata T. » */
function firstNameOf(fullName: string): string {
  const [first = '', ...rest] = fullName.split(/\s+/)
  const last = rest.at(-1)
  return last ? `${first} ${last[0]?.toUpperCase() ?? ''}.` : first
}
