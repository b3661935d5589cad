import { wayOf } from '#modules/parcels/contract/ways.ts'
import {
  and,
  asc,
  count,
  eq,
  getViewSelectedFields,
  isNotNull,
  isNull,
  type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Exchange, LateExchange } from '#modules/exchanges/contract/exchanges.ts'
import { exchanges, goodsReturns } from '#modules/exchanges/database/tables.ts'
import { goodsReturnFacts } from '#modules/exchanges/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { orderFacts, orderLineFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { presentLine } from '#modules/orders/module.ts'
import { type MoveRow, failParcel, linesOf, movesOf, parcelCodes } from '#modules/parcels/module.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { pageOf } from '#kernel/database/pages.ts'
import type { Sql } from '#kernel/database/database.ts'
import { shareOfLine } from './claims.ts'

const newOne = alias(parcelFacts, 'new_one')

/** @throws orders.unknown (404) for another's order */
export async function exchangesOfOrder(
  db: Sql,
  orderId: string,
  buyerId: string,
): Promise<Exchange[]> {
  const own = and(eq(orderFacts.id, orderId), eq(orderFacts.buyerId, buyerId))
  if ((await db.$count(orderFacts, own)) === 0) throw failParcel('orders.unknown')
  const rows = await selectExchanges(db, own)
  const sales = [...new Set(rows.map(({ exchange }) => exchange.parcelId))]
  const lines = await linesOf(db, sales)
  const outIds = rows.flatMap(({ exchange }) => exchange.outParcelId ?? [])
  const [moves, codes] = [await movesOf(db, outIds), await parcelCodes.ofBuyers(db, outIds)]
  return rows.flatMap((row) => {
    const line = lines.find(({ id }) => id === row.exchange.lineId)
    const outId = row.exchange.outParcelId
    const own = moves.filter(({ parcelId }) => parcelId === outId)
    const code = outId ? (codes.get(outId) ?? null) : null
    if (!line) return []
    const { quantity } = row.exchange
    const totalFrancs = shareOfLine(line.totalFrancs, quantity, line.quantity)
    const old = presentLine({ ...line, quantity, totalFrancs })
    return [presentExchange(row, old, own, code)]
  })
}

function selectExchanges(db: Sql, where: SQL | undefined) {
  return db
    .select({
      exchange: exchanges,
      goods: goodsReturns,
      shopName: shopFacts.name,
      newOne: { state: newOne.state, receiveAt: newOne.receiveAt },
      receiveAt: parcelFacts.receiveAt,
      relayName: goodsReturnFacts.placeRelayName,
      courier: { name: personFacts.name, phone: personFacts.phone },
    })
    .from(exchanges)
    .innerJoin(goodsReturns, eq(goodsReturns.id, exchanges.returnId))
    .innerJoin(goodsReturnFacts, eq(goodsReturnFacts.id, goodsReturns.id))
    .innerJoin(parcelFacts, eq(parcelFacts.id, exchanges.parcelId))
    .innerJoin(orderFacts, eq(orderFacts.id, parcelFacts.orderId))
    .innerJoin(shopFacts, eq(shopFacts.id, parcelFacts.shopId))
    .leftJoin(newOne, eq(newOne.id, exchanges.outParcelId))
    .leftJoin(personFacts, eq(personFacts.id, newOne.courierId))
    .where(where)
    .orderBy(asc(exchanges.openedAt), asc(exchanges.id))
}

type ExchangeRow = Awaited<ReturnType<typeof selectExchanges>>[number]

function presentExchange(
  { exchange, goods, shopName, newOne: parcel, courier, receiveAt, relayName }: ExchangeRow,
  oldItem: Exchange['oldItem'],
  moves: readonly MoveRow[],
  firstCode: string | null,
): Exchange {
  const isAtDoor = parcel !== null && isAtBuyers(parcel)
  const isToGive = isAtDoor || exchange.state === 'swapped'
  const { size, color, payer, tripFrancs, state, openedBy } = exchange
  const firstMove = (to: MoveRow['toState']) =>
    moves.find(({ toState }) => toState === to)?.movedAt.toISOString() ?? null
  return {
    _id: exchange.id,
    state,
    openedBy,
    shopName,
    atShop: !wayOf({ receiveAt }).hasCourier,
    relayName,
    oldItem,
    newItem: { size, color },
    payer,
    tripFrancs,
    payBefore: isoOf(exchange.payBefore),
    parcelState: parcel?.state ?? null,
    courier:
      isToGive && courier && !relayName ? { name: courier.name, phone: courier.phone ?? '' } : null,
    firstCode: isAtDoor ? firstCode : null,
    secondCode: isToGive && goods.takenAt === null ? goods.doorCode : null,
    openedAt: exchange.openedAt.toISOString(),
    readyAt: firstMove('ready'),
    leftAt: firstMove('in_delivery'),
    swappedAt: isoOf(exchange.swappedAt),
    takenAt: isoOf(goods.takenAt),
    endedAt: isoOf(exchange.endedAt),
    giveBackBefore: isoOf(goods.giveBackBefore),
    isLate: goods.lateAt !== null && goods.takenAt === null && goods.endedAt === null,
  }
}

/** Tells whether the buyer may take the new one: at the door, at the shop or at the relay point. */
function isAtBuyers(parcel: NonNullable<ExchangeRow['newOne']>): boolean {
  return wayOf(parcel).givenIn.includes(parcel.state)
}

function isoOf(at: Date | null): string | null {
  return at?.toISOString() ?? null
}

/** Exchanges whose old article is with the buyer after its days, the oldest first. */
export async function lateExchanges(db: Sql, { page, limit }: { page: number; limit: number }) {
  const late = and(
    eq(exchanges.state, 'swapped'),
    isNotNull(goodsReturns.lateAt),
    isNull(goodsReturns.takenAt),
  )
  const rows = await db
    .select({
      exchange: exchanges,
      before: goodsReturns.giveBackBefore,
      order: getViewSelectedFields(orderFacts),
      shopName: shopFacts.name,
      title: orderLineFacts.name,
      francs: orderLineFacts.totalFrancs,
      pieces: orderLineFacts.quantity,
    })
    .from(exchanges)
    .innerJoin(goodsReturns, eq(goodsReturns.id, exchanges.returnId))
    .innerJoin(orderLineFacts, eq(orderLineFacts.id, exchanges.lineId))
    .innerJoin(parcelFacts, eq(parcelFacts.id, exchanges.parcelId))
    .innerJoin(orderFacts, eq(orderFacts.id, parcelFacts.orderId))
    .innerJoin(shopFacts, eq(shopFacts.id, parcelFacts.shopId))
    .where(late)
    .orderBy(asc(exchanges.swappedAt), asc(exchanges.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [counted] = await db
    .select({ total: count() })
    .from(exchanges)
    .innerJoin(goodsReturns, eq(goodsReturns.id, exchanges.returnId))
    .where(late)
  const total = counted?.total ?? 0
  const shown = rows.flatMap(({ exchange, before, order, shopName, title, francs, pieces }) =>
    exchange.swappedAt && before
      ? [
          {
            _id: exchange.id,
            orderId: order.id,
            orderNumber: order.orderNumber,
            buyerName: order.fullName,
            buyerPhone: order.phone,
            shopName,
            title,
            lineTotal: shareOfLine(francs, exchange.quantity, pieces),
            swappedAt: exchange.swappedAt.toISOString(),
            giveBackBefore: before.toISOString(),
          } satisfies LateExchange,
        ]
      : [],
  )
  return { exchanges: shown, ...pageOf({ page, limit }, total), total }
}
