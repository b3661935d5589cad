import { wayOf } from '#modules/parcels/contract/ways.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'

import {
  EXCHANGE_HOURS,
  type ExchangeChoice,
  type ExchangeLine,
} from '#modules/exchanges/contract/exchanges.ts'
import { recordShopAct } from '#modules/journal/module.ts'
import { shortName } from '#kernel/wire/person-names.ts'
import { addMs } from '#kernel/clock.ts'
import type { Sql } from '#kernel/database/database.ts'
import { actorsOf, type ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { presentLine } from '#modules/orders/module.ts'
import { linesOf, lockParcel, pauses } from '#modules/parcels/module.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { variantFacts } from '#modules/products/database/views.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import { claimsOf, notExchanged, paidForPieces, piecesLeft } from './claims.ts'
import { fail } from './errors.ts'
import { openExchange } from './open-exchange.ts'
import { worthOfTrip } from './take-goods.ts'

const hourMs = 3_600_000

type ShopExchange = {
  parcelId: string
  shop: ShopActor
  lineId: string
  variantId: string
  quantity?: number | undefined
  payer: 'shop' | 'buyer'
}

/**
 * Exchanges pieces of a line of the shop's delivered parcel, once, within 72 hours.
 * @throws exchanges.parcel_unknown (404) · errors of `openExchange`
 */
export async function exchangeByShop(
  kernel: Kernel,
  { parcelId, shop, ...wanted }: ShopExchange,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const sale = await lockParcel(tx, parcelId)
    if (!sale || sale.parcel.shopId !== shop.shopId || sale.parcel.errand)
      throw fail('exchanges.parcel_unknown')
    const exchangeId = await openExchange(tx, kernel, sale, {
      ...wanted,
      deliveredSince: await shopExchangesSince(kernel, parcelId),
      openedBy: 'shop',
      ...actorsOf(shop),
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

/** Returns the earliest delivery of a parcel that its shop still exchanges by itself. */
export async function shopExchangesSince(kernel: Kernel, parcelId: string): Promise<Date> {
  const paused = (await pauses.of(kernel)([parcelId])).get(parcelId) ?? 0
  return addMs(kernel.clock.now(), -EXCHANGE_HOURS * hourMs - paused)
}

/**
 * Reads what a shop may exchange of its delivered parcel, and for what.
 * @throws exchanges.parcel_unknown (404)
 */
export async function exchangeChoice(
  kernel: Kernel,
  parcelId: string,
  shopId: string,
): Promise<ExchangeChoice> {
  const { db } = kernel
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
      cashRoundingFrancs: parcelFacts.cashRoundingFrancs,
      errand: parcelFacts.errand,
    })
    .from(parcelFacts)
    .innerJoin(orderFacts, eq(orderFacts.id, parcelFacts.orderId))
    .leftJoin(relayFacts, eq(relayFacts.id, parcelFacts.relayId))
    .where(and(eq(parcelFacts.id, parcelId), eq(parcelFacts.shopId, shopId)))
  if (!found || found.errand) throw fail('exchanges.parcel_unknown')
  const { deliveredAt } = found
  const paused = (await pauses.of(kernel)([parcelId])).get(parcelId) ?? 0
  const claims = await claimsOf(db, [parcelId])
  return {
    buyerName: shortName(found.buyerName),
    deliveredAt: deliveredAt?.toISOString() ?? null,
    until: deliveredAt ? addMs(deliveredAt, EXCHANGE_HOURS * hourMs + paused).toISOString() : null,
    tripFrancs: worthOfTrip({ parcel: found }),
    atShop: !wayOf(found).hasCourier,
    relayName: found.relayName,
    lines: (await exchangeableLines(db, parcelId)).map((line) => {
      const sold = { id: line._id, quantity: line.qty, totalFrancs: line.lineTotal }
      const left = piecesLeft(sold, claims, notExchanged)
      const refunds = left.map((_, last) => paidForPieces(found, sold, left.slice(0, last + 1)))
      return { ...line, refundFrancs: refunds.at(-1) ?? 0, refunds }
    }),
  }
}

/**
 * Lines of a sale with the sizes and colours of the same article.
 * @param exceptOf complaint whose own claims do not count
 */
export async function exchangeableLines(
  db: Sql,
  parcelId: string,
  exceptOf?: string,
): Promise<ExchangeLine[]> {
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
  const claims = await claimsOf(db, [parcelId])
  return lines.map((line) => {
    const swaps = claims.filter(({ kind }) => kind === 'exchange')
    const others = claims.filter((claim) => claim.subjectId !== exceptOf)
    const left = piecesLeft(line, others, notExchanged)
    return {
      ...presentLine(line),
      variantId: line.variantId,
      isExchanged: piecesLeft(line, swaps, notExchanged).length === 0,
      left: left.length,
      variants: variants
        .filter(({ productId }) => productId === line.productId)
        .map(({ id, size, color, stock }) => ({ _id: id, size, color, stock })),
    }
  })
}
