import { COMPLAINT_WINDOW_MS } from '#contract/kernel/limits.ts'
import type { FulfilmentState } from '#contract/orders/order-states.ts'
import type { SellerFulfilment } from '#contract/orders/seller-orders.ts'

import { later } from '../kernel/clock.ts'
import type { Sql } from '../kernel/database.ts'
import { linesOf, movesOf, type MoveRow } from './orders.queries.ts'
import { presentLine } from './present-order.ts'
import type { ShopParcelRow } from './shop-parcels.queries.ts'

/** Complaints’ word, which orders cannot read: which of these parcels have one that is open. */
export type IsDisputed = (fulfilmentIds: string[]) => Promise<Set<string>>

export type Seeing = { sellerId: string; isDisputed: IsDisputed }

/** Parcels as their shop sees them: what to prepare and what it earns; of the buyer a first name and a place, never a phone. Three statements a page. */
export async function presentSellerFulfilments(
  db: Sql,
  rows: readonly ShopParcelRow[],
  { sellerId, isDisputed }: Seeing,
): Promise<SellerFulfilment[]> {
  const ids = rows.map(({ fulfilment }) => fulfilment.id)
  const [lines, moves, disputed] = await Promise.all([
    linesOf(db, ids),
    movesOf(db, ids),
    isDisputed(ids),
  ])
  return rows.map(({ fulfilment, order, courier }) => {
    const { id, state } = fulfilment
    const last = moves.findLast((move) => move.fulfilmentId === id)
    return {
      _id: id,
      orderNumber: order.orderNumber,
      state,
      stateSince: fulfilment.stateSince.toISOString(),
      placedAt: order.placedAt.toISOString(),
      acceptBefore: state === 'new' ? (fulfilment.acceptBefore?.toISOString() ?? null) : null,
      buyerName: firstNameOf(order.fullName),
      place: order.quartier ?? order.region,
      items: lines.filter((line) => line.fulfilmentId === id).map(presentLine),
      itemsTotal: fulfilment.itemsTotalFrancs,
      commission: fulfilment.commissionFrancs,
      payout:
        fulfilment.itemsTotalFrancs - fulfilment.commissionFrancs - fulfilment.shopDeliveryFrancs,
      paymentMethod: order.paymentMethod,
      ...(fulfilment.vendorOtp && codeShown.has(state) ? { vendorOtp: fulfilment.vendorOtp } : {}),
      note: inShop.has(state) ? withoutNumbers(order.note) : null,
      courier:
        state === 'assigned' && courier
          ? { name: courier.name, group: courier.group ?? '', phone: courier.phone ?? '' }
          : null,
      reason: last?.reason ?? null,
      endedBy:
        state === 'cancelled' && last ? whoEnded(last, { sellerId, buyerId: order.buyerId }) : null,
      payableAt:
        state === 'delivered' && fulfilment.deliveredAt
          ? later(fulfilment.deliveredAt, COMPLAINT_WINDOW_MS).toISOString()
          : null,
      disputed: disputed.has(id),
      image: null,
    }
  })
}

/** To let a parcel go, or to take it back. */
const codeShown: ReadonlySet<FulfilmentState> = new Set(['ready', 'assigned', 'returning'])
const inShop: ReadonlySet<FulfilmentState> = new Set(['new', 'accepted', 'ready', 'assigned'])

/** « Aminata T. » */
function firstNameOf(fullName: string): string {
  const [first = '', ...rest] = fullName.split(/\s+/)
  const last = rest.at(-1)
  return last ? `${first} ${last[0]?.toUpperCase() ?? ''}.` : first
}

/** A buyer may have typed a number for the courier: the shop reads the rest. */
function withoutNumbers(note: string | null): string | null {
  return note?.replace(/\+?\d(?:[\s.\-/]*\d){6,}/g, '…').trim() || null
}

function whoEnded(
  { actorId }: MoveRow,
  { sellerId, buyerId }: { sellerId: string; buyerId: string },
): NonNullable<SellerFulfilment['endedBy']> {
  if (actorId === null) return 'clock'
  if (actorId === buyerId) return 'buyer'
  return actorId === sellerId ? 'shop' : 'market'
}
