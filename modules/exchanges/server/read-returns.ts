import { placesWhere, wayOf } from '#modules/parcels/contract/ways.ts'
import {
  and,
  asc,
  eq,
  getViewSelectedFields,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'

import type {
  AwaitedGoods,
  GoodsAtRelay,
  GoodsReturn,
  GoodsToTake,
} from '#modules/exchanges/contract/goods-returns.ts'
import { goodsReturns } from '#modules/exchanges/database/tables.ts'
import { goodsReturnFacts } from '#modules/exchanges/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import type { Carrier } from '#modules/deliveries/module.ts'
import { presentLine } from '#modules/orders/module.ts'
import { failParcel } from '#modules/parcels/module.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { Sql } from '#kernel/database/database.ts'
import { goodsOfReturns } from './goods-of-returns.ts'

const mostShown = 100

const isFetchedAtDoor = and(
  inArray(
    parcelFacts.receiveAt,
    placesWhere(({ hasCourier }) => hasCourier),
  ),
  isNull(goodsReturnFacts.placeRelayId),
)

/** @throws orders.unknown (404) for another's order */
export async function returnsOfOrder(
  db: Sql,
  orderId: string,
  buyerId: string,
): Promise<GoodsReturn[]> {
  const own = and(eq(orderFacts.id, orderId), eq(orderFacts.buyerId, buyerId))
  if ((await db.$count(orderFacts, own)) === 0) throw failParcel('orders.unknown')
  const rows = await selectReturns(db, own)
  return rows.map(({ row, shopName, items, receiveAt, relayName }) => {
    const state = stateOf(row)
    return {
      _id: row.id,
      atShop: !wayOf({ receiveAt }).hasCourier,
      relayName,
      cause: row.cause,
      state,
      shopName,
      items,
      code: state === 'waiting' ? row.doorCode : null,
      giveBackBefore: row.giveBackBefore?.toISOString() ?? null,
      isLate: state === 'waiting' && row.lateAt !== null,
    }
  })
}

/** Goods that wait at buyers' doors for the courier's group, the most pressing first. */
export async function goodsToTake(db: Sql, { group, courierId }: Carrier): Promise<GoodsToTake[]> {
  const rows = await selectReturns(
    db,
    and(
      eq(parcelFacts.deliveryGroup, group),
      isFetchedAtDoor,
      isNull(goodsReturns.takenAt),
      isNull(goodsReturns.endedAt),
      or(
        isCarriedBy(courierId),
        and(
          isNotNull(goodsReturns.giveBackBefore),
          or(isNull(goodsReturns.assignedTo), eq(goodsReturns.assignedTo, courierId)),
        ),
      ),
    ),
  )
  const shown = rows.map(({ row, order, shopName, items }) => ({
    _id: row.id,
    cause: row.cause,
    orderNumber: order.orderNumber,
    clientName: order.fullName,
    clientPhone: order.phone,
    clientAddress: [order.quartier ?? order.region, order.repere].filter(Boolean).join(', '),
    destination: order.quartier ?? order.region,
    landmark: order.repere,
    gpsCoordinates:
      order.latitude === null || order.longitude === null
        ? null
        : { latitude: order.latitude, longitude: order.longitude },
    shopName,
    items,
    giveBackBefore: row.giveBackBefore?.toISOString() ?? null,
    isAssigned: row.assignedTo === courierId,
  }))
  return shown.toSorted((a, b) => Number(b.isAssigned) - Number(a.isAssigned))
}

/** Goods that wait at buyers' doors, for a dispatch manager. @param group null: all */
export async function awaitedGoods(db: Sql, group: string | null): Promise<AwaitedGoods[]> {
  const rows = await selectReturns(
    db,
    and(
      group === null ? undefined : eq(parcelFacts.deliveryGroup, group),
      isFetchedAtDoor,
      isNotNull(goodsReturns.giveBackBefore),
      isNull(goodsReturns.takenAt),
      isNull(goodsReturns.endedAt),
    ),
  )
  return rows.flatMap(({ row, order, shopName, items, ...facts }) =>
    row.giveBackBefore
      ? [
          {
            _id: row.id,
            cause: row.cause,
            orderNumber: order.orderNumber,
            group: facts.group,
            destination: order.quartier ?? order.region,
            shopName,
            items,
            giveBackBefore: row.giveBackBefore.toISOString(),
            isLate: row.lateAt !== null,
            courier:
              row.assignedTo && facts.courierName
                ? { _id: row.assignedTo, name: facts.courierName }
                : null,
          },
        ]
      : [],
  )
}

/** Goods that buyers bring to a relay point, the most pressing first. */
export async function goodsAtRelay(db: Sql, relayId: string): Promise<GoodsAtRelay[]> {
  const rows = await selectReturns(
    db,
    and(
      eq(goodsReturnFacts.placeRelayId, relayId),
      isNull(goodsReturns.takenAt),
      isNull(goodsReturns.endedAt),
      or(isNotNull(goodsReturns.giveBackBefore), isNewOneKept),
    ),
  )
  return rows.map(({ row, order, shopName, items }) => ({
    _id: row.id,
    cause: row.cause,
    orderNumber: order.orderNumber,
    buyerName: order.fullName,
    shopName,
    items,
    giveBackBefore: row.giveBackBefore?.toISOString() ?? null,
  }))
}

const isNewOneKept = sql`exists (
  select from exchanges x join ${parcelFacts} f on f.id = x.out_parcel_id
  where x.return_id = ${goodsReturns.id} and f.at_relay)`

/** SQL: the new article of the exchange is in the courier's hands. */
function isCarriedBy(courierId: string): SQL {
  return sql`exists (
    select from exchanges x join ${parcelFacts} f on f.id = x.out_parcel_id
    where x.return_id = ${goodsReturns.id} and f.courier_id = ${courierId} and f.at_door)`
}

async function selectReturns(db: Sql, where: SQL | undefined) {
  const rows = await db
    .select({
      row: goodsReturns,
      order: getViewSelectedFields(orderFacts),
      shopName: shopFacts.name,
      group: parcelFacts.deliveryGroup,
      receiveAt: parcelFacts.receiveAt,
      courierName: personFacts.name,
      relayName: goodsReturnFacts.placeRelayName,
    })
    .from(goodsReturns)
    .innerJoin(goodsReturnFacts, eq(goodsReturnFacts.id, goodsReturns.id))
    .innerJoin(parcelFacts, eq(parcelFacts.id, goodsReturns.parcelId))
    .innerJoin(orderFacts, eq(orderFacts.id, parcelFacts.orderId))
    .innerJoin(shopFacts, eq(shopFacts.id, parcelFacts.shopId))
    .leftJoin(personFacts, eq(personFacts.id, goodsReturns.assignedTo))
    .where(where)
    .orderBy(asc(goodsReturns.giveBackBefore), asc(goodsReturns.id))
    .limit(mostShown)
  const goods = await goodsOfReturns(
    db,
    rows.map(({ row }) => row),
  )
  return rows.map((found) => ({
    ...found,
    items: (goods.get(found.row.id) ?? []).map(presentLine),
  }))
}

type ReturnRow = typeof goodsReturns.$inferSelect

export function stateOf({
  backAt,
  takenAt,
  endedAt,
}: Pick<ReturnRow, 'backAt' | 'takenAt' | 'endedAt'>): GoodsReturn['state'] {
  if (endedAt) return 'ended'
  if (backAt) return 'back'
  return takenAt ? 'carried' : 'waiting'
}

/** Finds sales whose goods are still to come back. */
export async function awaitedAmong(
  db: Sql,
  parcelIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (parcelIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ parcelId: goodsReturns.parcelId })
    .from(goodsReturns)
    .where(
      and(
        inArray(goodsReturns.parcelId, [...parcelIds]),
        isNull(goodsReturns.backAt),
        isNull(goodsReturns.endedAt),
      ),
    )
  return new Set(rows.map(({ parcelId }) => parcelId))
}
