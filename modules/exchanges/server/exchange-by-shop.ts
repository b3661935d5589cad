import { and, asc, eq, inArray, ne } from 'drizzle-orm'

import {
  EXCHANGE_HOURS,
  type ExchangeChoice,
  type ExchangeLine,
} from '#modules/exchanges/contract/exchanges.ts'
import { exchanges } from '#modules/exchanges/database/tables.ts'
import { recordShopAct } from '#modules/audit/module.ts'
import { shortName } from '#kernel/wire/short-text.ts'
import { addMs } from '#kernel/clock.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { disputedAmong, linesOf, lockParcel, presentLine } from '#modules/orders/module.ts'
import { orderFacts, parcelFacts } from '#modules/orders/database/views.ts'
import { variantFacts } from '#modules/products/database/views.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import { fail } from './errors.ts'
import { openExchange } from './open-exchange.ts'
import { worthOfTrip } from './take-goods.ts'

const hourMs = 3_600_000

type ShopExchange = {
  parcelId: string
  shop: ShopActor
  lineId: string
  variantId: string
  payer: 'shop' | 'buyer'
}

/**
 * Exchanges a line of the shop's delivered parcel, once, within 72 hours.
 * @throws exchanges.parcel_unknown (404) · exchanges.complaint_open (409) · errors of
 * `openExchange`
 */
export async function exchangeByShop(
  kernel: Kernel,
  { parcelId, shop, ...wanted }: ShopExchange,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const sale = await lockParcel(tx, parcelId)
    if (!sale || sale.parcel.shopId !== shop.shopId || sale.parcel.errand)
      throw fail('exchanges.parcel_unknown')
    if ((await disputedAmong(kernel, [parcelId], 'complaint')).size > 0)
      throw fail('exchanges.complaint_open')
    const exchangeId = await openExchange(tx, kernel, sale, {
      ...wanted,
      deliveredSince: shopExchangesSince(kernel.clock.now()),
      openedBy: 'shop',
      actorId: shop.ownerId,
      helperId: shop.isOwner ? null : shop.actorId,
      reason: 'Échange par la boutique.',
    })
    await recordShopAct(tx, shop, {
      action: 'shops.exchange_opened',
      subject: { kind: 'parcel', id: parcelId, label: sale.order.orderNumber },
      after: { échange: exchangeId },
      at: kernel.clock.now(),
    })
  })
}

/** Returns the earliest delivery that a shop still exchanges by itself. */
export function shopExchangesSince(now: Date): Date {
  return addMs(now, -EXCHANGE_HOURS * hourMs)
}

type Goods = { itemsTotalFrancs: number; marketDiscountFrancs: number }

/** Francs that the buyer paid for a line: the market's promotion is spread over all goods. */
export function paidForLine(
  { itemsTotalFrancs: goods, marketDiscountFrancs: discount }: Goods,
  lineFrancs: number,
): number {
  return goods === 0 ? 0 : Math.round((lineFrancs * (goods - discount)) / goods)
}

/**
 * Reads what a shop may exchange of its delivered parcel, and for what.
 * @throws exchanges.parcel_unknown (404)
 */
export async function exchangeChoice(
  db: Sql,
  parcelId: string,
  shopId: string,
): Promise<ExchangeChoice> {
  const [found] = await db
    .select({
      deliveredAt: parcelFacts.deliveredAt,
      buyerName: orderFacts.fullName,
      shippingFeeFrancs: parcelFacts.shippingFeeFrancs,
      shopDeliveryFrancs: parcelFacts.shopDeliveryFrancs,
      marketDeliveryFrancs: parcelFacts.marketDeliveryFrancs,
      zoneFeeFrancs: parcelFacts.zoneFeeFrancs,
      receiveAt: parcelFacts.receiveAt,
      relayName: relayFacts.name,
      itemsTotalFrancs: parcelFacts.itemsTotalFrancs,
      marketDiscountFrancs: parcelFacts.marketDiscountFrancs,
      errand: parcelFacts.errand,
    })
    .from(parcelFacts)
    .innerJoin(orderFacts, eq(orderFacts.id, parcelFacts.orderId))
    .leftJoin(relayFacts, eq(relayFacts.id, parcelFacts.relayId))
    .where(and(eq(parcelFacts.id, parcelId), eq(parcelFacts.shopId, shopId)))
  if (!found || found.errand) throw fail('exchanges.parcel_unknown')
  const { deliveredAt } = found
  return {
    buyerName: shortName(found.buyerName),
    deliveredAt: deliveredAt?.toISOString() ?? null,
    until: deliveredAt ? addMs(deliveredAt, EXCHANGE_HOURS * hourMs).toISOString() : null,
    tripFrancs: worthOfTrip({ parcel: found }),
    atShop: found.receiveAt === 'shop',
    relayName: found.relayName,
    lines: (await exchangeableLines(db, parcelId)).map((line) => ({
      ...line,
      refundFrancs: paidForLine(found, line.lineTotal),
    })),
  }
}

/** Lines of a sale with the sizes and colours of the same article. */
export async function exchangeableLines(db: Sql, parcelId: string): Promise<ExchangeLine[]> {
  const lines = await linesOf(db, [parcelId])
  const variants = await db
    .select()
    .from(variantFacts)
    .where(
      inArray(
        variantFacts.productId,
        lines.map(({ productId }) => productId),
      ),
    )
    .orderBy(asc(variantFacts.position))
  const done = await db
    .select({ lineId: exchanges.lineId })
    .from(exchanges)
    .where(and(eq(exchanges.parcelId, parcelId), ne(exchanges.state, 'cancelled')))
  return lines.map((line) => ({
    ...presentLine(line),
    variantId: line.variantId,
    isExchanged: done.some(({ lineId }) => lineId === line.id),
    variants: variants
      .filter(({ productId }) => productId === line.productId)
      .map(({ id, size, color, stock }) => ({ _id: id, size, color, stock })),
  }))
}
