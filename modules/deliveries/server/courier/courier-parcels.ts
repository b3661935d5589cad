import { placesWhere } from '#modules/parcels/contract/ways.ts'
import {
  and,
  asc,
  desc,
  eq,
  getViewSelectedFields,
  inArray,
  isNotNull,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import {
  type Delivery,
  type VendorInTransit,
  failureWords,
  type FailureKind,
} from '#modules/deliveries/contract/deliveries.ts'
import { sumOf } from '#kernel/wire/money.ts'

import { orderFacts, parcelFacts, saleFacts } from '#modules/parcels/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { lossFacts } from '#modules/losses/database/views.ts'
import { deliveryFailures } from '#modules/deliveries/database/tables.ts'
import { isToDrop, isToStation } from '#modules/shipments/module.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { presentLine } from '#modules/orders/module.ts'
import { keptParts, linesOf } from '#modules/parcels/module.ts'
import { pointOfPlace, type Point } from '#modules/places/module.ts'
import type { Carrier } from '../policy.ts'
import { coachLinesTo } from './coach-lines.ts'
import { secondTryFrom } from './fail-delivery.ts'
import { backTo, destinationOf, type Relays, relaysOf, whereTo } from './where-to.ts'
import { cashDueOf } from '../delivery-settings.ts'

const owner = alias(personFacts, 'owner')
const mostShown = 300

export const atShop = {
  parcel: getViewSelectedFields(parcelFacts),
  order: getViewSelectedFields(orderFacts),
  shopName: shopFacts.name,
}

const lastFailedTry = sql`(select max(x.try_number) from ${deliveryFailures} x where x.parcel_id = ${parcelFacts}.id)`

/** Reads parcels for a courier: where he takes them and where they go. */
async function readParcels(kernel: Kernel, where: SQL | undefined, order: readonly SQL[]) {
  const { db } = kernel
  const rows = await db
    .select({
      ...atShop,
      shopAddress: shopFacts.address,
      shopRegion: shopFacts.region,
      shopQuartier: shopFacts.quartier,
      shopPhone: owner.phone,
      retryBefore: deliveryFailures.retryBefore,
      lastFailure: deliveryFailures.kind,
    })
    .from(parcelFacts)
    .innerJoin(orderFacts, eq(orderFacts.id, parcelFacts.orderId))
    .innerJoin(shopFacts, eq(shopFacts.id, parcelFacts.shopId))
    .innerJoin(owner, eq(owner.id, shopFacts.ownerId))
    .leftJoin(
      deliveryFailures,
      and(
        eq(deliveryFailures.parcelId, parcelFacts.id),
        eq(deliveryFailures.tryNumber, lastFailedTry),
      ),
    )
    .where(where)
    .orderBy(...order, asc(parcelFacts.stateSince), asc(parcelFacts.id))
    .limit(mostShown)
  const parcels = rows.map(({ parcel }) => parcel)
  const lines = await linesOf(
    db,
    parcels.map(({ id }) => id),
  )
  return { rows, lines, relays: await relaysOf(kernel, parcels) }
}

/** Given up, and still with its courier. */
const isNotBack = (courierId: string) =>
  sql`${parcelFacts.id} in (select l.parcel_id from ${lossFacts} l where l.courier_id = ${courierId} and l.found_at is null)`

export async function carriedBy(
  kernel: Kernel,
  courierId: string,
  parcelId?: string,
): Promise<Delivery[]> {
  const { db } = kernel
  const { rows, lines, relays } = await readParcels(
    kernel,
    and(
      eq(parcelFacts.courierId, courierId),
      or(parcelFacts.onTheWay, isNotBack(courierId)),
      parcelId === undefined ? undefined : eq(parcelFacts.id, parcelId),
    ),
    [desc(parcelFacts.isComing), asc(parcelFacts.isReturning)],
  )
  const terms = await keptParts.termsOf(
    db,
    rows.flatMap(({ parcel }) =>
      parcel.atDoor && !parcel.errand && !parcel.relayId ? [parcel] : [],
    ),
    lines,
  )
  const toStation = await goingToStation(
    db,
    rows.map(({ parcel }) => parcel.id),
  )
  const regionOf = ({ parcel, shopRegion }: (typeof rows)[number]) =>
    toStation.has(parcel.id) && (parcel.atDoor ? relays.get(parcel.id)?.region : shopRegion)
  const regions = rows.flatMap((row) => regionOf(row) || [])
  const coaches = await coachLinesTo(
    kernel,
    regions.map((region) => ({ region })),
  )
  const paid = await handedOverOf(db, [...new Set(rows.map(({ order }) => order.id))])
  return rows.map((row) => ({
    ...presentDelivery(row, lines, { terms, relays }),
    // Brought to the station also where no coach goes back yet.
    coach: coaches.get(regionOf(row) || '') ?? (toStation.has(row.parcel.id) ? [] : null),
    otherPaid: paid.get(row.order.id) ?? null,
  }))
}

/** Returns those of a courier's parcels that he brings to a station. */
async function goingToStation(db: Sql, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: parcelFacts.id })
    .from(parcelFacts)
    .where(and(inArray(parcelFacts.id, [...ids]), isToStation(parcelFacts.id)))
  return new Set(rows.map(({ id }) => id))
}

/** Latest parcels handed over, by their order; those paid before count too. */
async function handedOverOf(
  db: Sql,
  orderIds: readonly string[],
): Promise<Map<string, { at: string; inCash: boolean }>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({
      parcel: getViewSelectedFields(saleFacts),
      order: getViewSelectedFields(orderFacts),
    })
    .from(saleFacts)
    .innerJoin(orderFacts, eq(orderFacts.id, saleFacts.orderId))
    .where(and(inArray(saleFacts.orderId, [...orderIds]), isNotNull(saleFacts.deliveredAt)))
    .orderBy(asc(saleFacts.deliveredAt))
  return new Map(
    rows.map(({ parcel, order }) => {
      const inCash = order.paymentMethod === 'cash_on_delivery' || parcel.outsidePayment
      return [order.id, { at: parcel.deliveredAt?.toISOString() ?? '', inCash }]
    }),
  )
}

export async function waitingFor(
  kernel: Kernel,
  { courierId, group }: Carrier,
): Promise<VendorInTransit[]> {
  const { rows, lines, relays } = await readParcels(
    kernel,
    and(
      eq(parcelFacts.deliveryGroup, group),
      or(
        and(
          eq(parcelFacts.state, 'ready'),
          not(isToDrop(parcelFacts.id)),
          inArray(
            parcelFacts.receiveAt,
            placesWhere(({ hasCourier }) => hasCourier),
          ),
        ),
        and(parcelFacts.isToFetch, eq(parcelFacts.courierId, courierId)),
      ),
    ),
    [sql`${parcelFacts.state} = 'ready'`],
  )
  const pointOf = (shop: Parameters<typeof pointOfPlace>[1]) => pointOfPlace(kernel, shop)
  return presentVendors(rows, lines, courierId, { pointOf, relays })
}

export type LineRow = Parameters<typeof presentLine>[0]
export type CourierParcelRow = {
  parcel: typeof parcelFacts.$inferSelect
  order: typeof orderFacts.$inferSelect
}
type CarriedRow = CourierParcelRow & {
  shopName: string
  shopAddress: string
  shopPhone: string | null
  shopRegion: string
  shopQuartier: string | null
  retryBefore: Date | null
  lastFailure: FailureKind | null
}

type Ways = { terms: Awaited<ReturnType<typeof keptParts.termsOf>>; relays: Relays }

function presentDelivery(row: CarriedRow, lines: LineRow[], { terms, relays }: Ways): Delivery {
  const { parcel, order } = row
  const relay = relays.get(parcel.id) ?? null
  return {
    fulfillmentId: parcel.id,
    orderId: order.id,
    orderNumber: order.orderNumber,
    state: parcel.state === 'cancelled' ? 'returning' : parcel.state,
    stateSince: parcel.stateSince.toISOString(),
    ...(parcel.isReturning || parcel.state === 'cancelled'
      ? backTo(row)
      : whereTo(row.order, relay)),
    relay,
    products: linesIn(lines, parcel.id).map(presentLine),
    itemsTotal: parcel.itemsTotalFrancs,
    shippingFee: parcel.shippingFeeFrancs,
    paymentMethod: order.paymentMethod,
    cashDue: cashDueOf(row),
    deposit: order.isPlacedInCash ? parcel.depositFrancs : 0,
    paidAtDoor: paidAtDoorOf(row),
    errand: parcel.errand,
    partTerms: terms.get(parcel.id) ?? null,
    vendorShop: row.shopName,
    vendorPhone: row.shopPhone ?? '',
    vendorAddress: row.shopAddress,
    tryNumber: parcel.state === 'failed' ? parcel.tries + 1 : parcel.tries,
    secondTryFrom:
      parcel.state === 'failed' ? secondTryFrom(parcel.stateSince).toISOString() : null,
    secondTryBefore: parcel.state === 'failed' ? (row.retryBefore?.toISOString() ?? null) : null,
    lastFailure: row.lastFailure ? failureWords[row.lastFailure] : null,
  }
}

function paidAtDoorOf({ parcel, order }: CarriedRow): Delivery['paidAtDoor'] {
  const { paidAt, paymentMethod: method } = order
  if (!order.isPlacedInCash || !paidAt || parcel.outsidePayment) return null
  return { method, francs: parcel.doorFrancs, at: paidAt.toISOString() }
}

type WaysTo = {
  pointOf: (shop: { region: string; quartier: string | null }) => Point | null
  relays: Relays
}

function presentVendors(
  rows: CarriedRow[],
  lines: LineRow[],
  courierId: string,
  { pointOf, relays }: WaysTo,
): VendorInTransit[] {
  const vendors = new Map<string, VendorInTransit>()
  for (const row of rows) {
    const { parcel, order } = row
    const bought = linesIn(lines, parcel.id)
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
      destination: destinationOf(relays.get(parcel.id) ?? order),
      cashDue: cashDueOf(row),
    })
  }
  return [...vendors.values()]
}

export function linesIn(lines: LineRow[], parcelId: string): LineRow[] {
  return lines.filter((line) => line.parcelId === parcelId)
}
