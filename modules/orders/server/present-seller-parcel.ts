import { parcelHas, type ParcelState } from '#modules/orders/contract/order-states.ts'
import type { SellerParcel } from '#modules/orders/contract/seller-orders.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { complaintUntil } from '#modules/settings/server/module.ts'
import { linesOf, movesOf, type MoveRow } from './queries.ts'
import { presentLine } from './present-order.ts'
import type { ShopParcelRow } from './shop-parcels.ts'

/** Complaints’ word, which orders cannot read: which of these parcels have one that is open. */
export type IsDisputed = (parcelIds: string[]) => Promise<Set<string>>

export type Seeing = { sellerId: string; isDisputed: IsDisputed }

/**
 * Parcels as their shop sees them: what to prepare and what it earns; of the buyer a first name and
 * a place, never a phone. Three statements a page.
 */
export async function presentSellerParcels(
  kernel: Kernel,
  rows: readonly ShopParcelRow[],
  { sellerId, isDisputed }: Seeing,
): Promise<SellerParcel[]> {
  const ids = rows.map(({ parcel }) => parcel.id)
  const [lines, moves, disputed] = await Promise.all([
    linesOf(kernel.db, ids),
    movesOf(kernel.db, ids),
    isDisputed(ids),
  ])
  return rows.map(({ parcel, order, courier }) => {
    const { id, state } = parcel
    const last = moves.findLast((move) => move.parcelId === id)
    return {
      _id: id,
      orderNumber: order.orderNumber,
      state,
      stateSince: parcel.stateSince.toISOString(),
      placedAt: order.placedAt.toISOString(),
      acceptBefore: state === 'new' ? (parcel.acceptBefore?.toISOString() ?? null) : null,
      buyerName: firstNameOf(order.fullName),
      place: order.quartier ?? order.region,
      items: lines.filter((line) => line.parcelId === id).map(presentLine),
      itemsTotal: parcel.itemsTotalFrancs,
      commission: parcel.commissionFrancs,
      payout: parcel.itemsTotalFrancs - parcel.commissionFrancs - parcel.shopDeliveryFrancs,
      paymentMethod: order.paymentMethod,
      ...(parcel.vendorOtp && needsCode(state) ? { vendorOtp: parcel.vendorOtp } : {}),
      note: parcelHas('atShop', state) ? withoutNumbers(order.note) : null,
      courier:
        state === 'assigned' && courier
          ? { name: courier.name, group: courier.group ?? '', phone: courier.phone ?? '' }
          : null,
      reason: last?.reason ?? null,
      endedBy:
        state === 'cancelled' && last ? whoEnded(last, { sellerId, buyerId: order.buyerId }) : null,
      payableAt:
        state === 'delivered' && parcel.deliveredAt
          ? complaintUntil(kernel, parcel.deliveredAt).toISOString()
          : null,
      disputed: disputed.has(id),
      image: null,
    }
  })
}

/** The shop needs its code to let a parcel go, or to take it back. */
function needsCode(state: ParcelState): boolean {
  return parcelHas('isReady', state) || state === 'returning'
}

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
): NonNullable<SellerParcel['endedBy']> {
  if (actorId === null) return 'clock'
  if (actorId === buyerId) return 'buyer'
  return actorId === sellerId ? 'shop' : 'market'
}
