import { sumOf } from '#kernel/wire/money.ts'
import {
  failureWords,
  type Delivery,
  type FailureKind,
  type PastDelivery,
  type VendorInTransit,
} from '#modules/deliveries/contract/deliveries.ts'

import type { orderFacts, parcelFacts } from '#modules/orders/database/views.ts'
import { presentLine } from '#modules/orders/server/module.ts'
import type { Point } from '#modules/settings/server/module.ts'
import { cashDueOf } from '../cash/cash-cap.ts'

export type LineRow = Parameters<typeof presentLine>[0]
type Row = { parcel: typeof parcelFacts.$inferSelect; order: typeof orderFacts.$inferSelect }
type AtShop = Row & { shopName: string; shopAddress: string; shopPhone: string | null }
export type CarriedRow = AtShop & { retryBefore: Date | null; lastFailure: FailureKind | null }
export type WaitingRow = AtShop & { shopRegion: string; shopQuartier: string | null }
export type PastRow = Row & { shopName: string; earned: number | null }

/**
 * What the courier needs at the door. It contains neither code, and the answer's schema has no
 * field for one.
 */
export function presentDelivery(row: CarriedRow, lines: LineRow[]): Delivery {
  const { parcel, order } = row
  return {
    fulfillmentId: parcel.id,
    orderId: order.id,
    orderNumber: order.orderNumber,
    state: parcel.state,
    stateSince: parcel.stateSince.toISOString(),
    clientName: order.fullName,
    clientPhone: order.phone,
    clientPhone2: order.phone2,
    clientAddress: addressOf(order),
    region: order.region,
    quartier: order.quartier,
    landmark: order.repere,
    note: order.note,
    gpsCoordinates:
      order.latitude === null || order.longitude === null
        ? null
        : { latitude: order.latitude, longitude: order.longitude },
    products: linesOf(lines, parcel.id).map(presentLine),
    itemsTotal: parcel.itemsTotalFrancs,
    shippingFee: parcel.shippingFeeFrancs,
    paymentMethod: order.paymentMethod,
    cashDue: cashDueOf(row),
    vendorShop: row.shopName,
    vendorPhone: row.shopPhone ?? '',
    vendorAddress: row.shopAddress,
    tryNumber: parcel.state === 'failed' ? parcel.tries + 1 : parcel.tries,
    secondTryBefore: parcel.state === 'failed' ? (row.retryBefore?.toISOString() ?? null) : null,
    lastFailure: row.lastFailure ? failureWords[row.lastFailure] : null,
  }
}

/** Shops with what waits there for this courier: where each parcel goes, not to whom. */
export function presentVendors(
  rows: WaitingRow[],
  lines: LineRow[],
  courierId: string,
  pointOf: (shop: { region: string; quartier: string | null }) => Point | null,
): VendorInTransit[] {
  const vendors = new Map<string, VendorInTransit>()
  for (const row of rows) {
    const { parcel, order } = row
    const bought = linesOf(lines, parcel.id)
    const vendor = vendors.get(parcel.shopId) ?? {
      shopId: parcel.shopId,
      shopName: row.shopName,
      shopAddress: row.shopAddress,
      region: row.shopRegion,
      quartier: row.shopQuartier,
      place: pointOf({ region: row.shopRegion, quartier: row.shopQuartier }),
      phone: row.shopPhone ?? '',
      parcels: [],
    }
    vendors.set(parcel.shopId, vendor)
    vendor.parcels.push({
      fulfillmentId: parcel.id,
      orderNumber: order.orderNumber,
      mine: parcel.courierId === courierId,
      readySince: parcel.stateSince.toISOString(),
      itemsCount: sumOf(bought, (line) => line.quantity),
      title: bought.map((line) => line.name).join(', '),
      destination: order.quartier ?? order.region,
      cashDue: cashDueOf(row),
    })
  }
  return [...vendors.values()]
}

export function presentPast(row: PastRow, lines: LineRow[]): PastDelivery {
  const { parcel, order } = row
  const isOver = parcel.state !== 'delivered'
  const isDelivered = parcel.deliveredAt !== null
  return {
    fulfillmentId: parcel.id,
    orderId: order.id,
    orderNumber: order.orderNumber,
    state: parcel.state,
    clientName: order.fullName,
    clientPhone: isOver ? '' : order.phone,
    clientAddress: isOver ? (order.quartier ?? order.region) : addressOf(order),
    products: linesOf(lines, parcel.id).map((line) => ({
      name: line.name,
      qty: line.quantity,
    })),
    shippingFee: parcel.shippingFeeFrancs,
    vendorShop: row.shopName,
    deliveredAt: parcel.deliveredAt?.toISOString() ?? null,
    endedAt: (parcel.deliveredAt ?? parcel.stateSince).toISOString(),
    cashCollected: isDelivered && order.paymentMethod === 'cash_on_delivery' ? parcel.dueFrancs : 0,
    earned: row.earned ?? 0,
  }
}

/** « Kalaban-Coura, face à la pharmacie » */
function addressOf({
  region,
  quartier,
  repere,
}: {
  region: string
  quartier: string | null
  repere: string
}): string {
  return `${quartier ?? region}, ${repere}`
}

function linesOf(lines: LineRow[], parcelId: string): LineRow[] {
  return lines.filter((line) => line.parcelId === parcelId)
}
