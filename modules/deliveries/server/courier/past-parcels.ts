import { placesWhere } from '#modules/parcels/contract/ways.ts'
import { and, count, desc, eq, inArray, or, sql } from 'drizzle-orm'

import type { PastDelivery } from '#modules/deliveries/contract/deliveries.ts'
import { returnWords, type ReturnReason } from '#modules/refusals/contract/failure-reasons.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { courierFees, failedTrips } from '#modules/deliveries/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import { linesOf } from '#modules/parcels/module.ts'
import { addressOf } from './where-to.ts'
import { atShop, linesIn, type CourierParcelRow, type LineRow } from './courier-parcels.ts'

export async function pastOf(
  db: Sql,
  courierId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ history: PastDelivery[]; total: number }> {
  const ended = and(
    eq(parcelFacts.courierId, courierId),
    or(
      and(
        parcelFacts.isDelivered,
        inArray(
          parcelFacts.receiveAt,
          placesWhere(({ hasCourier }) => hasCourier),
        ),
      ),
      parcelFacts.isBack,
    ),
  )
  const rows = await db
    .select({
      ...atShop,
      earned: sql<
        number | null
      >`coalesce(${courierFees.amountFrancs}, ${failedTrips.amountFrancs})`,
      back: failedTrips.reason,
    })
    .from(parcelFacts)
    .innerJoin(orderFacts, eq(orderFacts.id, parcelFacts.orderId))
    .innerJoin(shopFacts, eq(shopFacts.id, parcelFacts.shopId))
    .leftJoin(courierFees, eq(courierFees.parcelId, parcelFacts.id))
    .leftJoin(failedTrips, eq(failedTrips.parcelId, parcelFacts.id))
    .where(ended)
    .orderBy(
      desc(sql`coalesce(${parcelFacts.deliveredAt}, ${parcelFacts.stateSince})`),
      desc(parcelFacts.id),
    )
    .limit(limit)
    .offset((page - 1) * limit)
  const [totals] = await db.select({ total: count() }).from(parcelFacts).where(ended)
  const lines = await linesOf(
    db,
    rows.map(({ parcel }) => parcel.id),
  )
  return { history: rows.map((row) => presentPast(row, lines)), total: totals?.total ?? 0 }
}

type PastRow = CourierParcelRow & {
  shopName: string
  earned: number | null
  back: ReturnReason | null
}

function presentPast(row: PastRow, lines: LineRow[]): PastDelivery {
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
    products: linesIn(lines, parcel.id).map((line) => ({
      name: line.name,
      qty: line.quantity,
    })),
    shippingFee: parcel.shippingFeeFrancs,
    vendorShop: row.shopName,
    deliveredAt: parcel.deliveredAt?.toISOString() ?? null,
    endedAt: (parcel.deliveredAt ?? parcel.stateSince).toISOString(),
    cashCollected: isDelivered && isPaidInCash(row) ? parcel.cashFrancs : 0,
    earned: row.earned ?? 0,
    cameBack: row.back && returnWords[row.back],
  }
}

function isPaidInCash({ parcel, order }: CourierParcelRow): boolean {
  return order.paymentMethod === 'cash_on_delivery' || parcel.outsidePayment
}
