import { eq, sql } from 'drizzle-orm'

import type { Sale } from '#modules/link-sales/contract/sale-by-link.ts'
import { offerDeposit } from '#modules/link-sales/contract/offer-rules.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { offers } from '#modules/link-sales/database/tables.ts'
import { orderFacts } from '#modules/parcels/database/views.ts'
import { averageOf } from '#modules/products/module.ts'
import { imageAddress } from '#modules/images/contract/images.ts'
import { shopActedFor } from '#modules/shops/module.ts'
import { sumOf } from '#kernel/wire/money.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { findSale, type FoundSale, refusalOf, type SaleLine, usualPriceOf } from './find-sale.ts'
import { linesOfOffer } from './read-offers.ts'

/** @throws link_sales.link_unknown (404) */
export async function readSale(
  { db, clock }: Kernel,
  token: string,
  caller: Caller | null,
): Promise<Sale> {
  const found = await findSale(db, token, clock.now())
  const { offer, state, lines } = found
  const [stored, shop, ownOrder, isOwn] = await Promise.all([
    linesOfOffer(db, offer.id),
    readShop(db, offer.shopId),
    ownOrderOf(db, found, caller),
    sellsFor(db, caller, offer.shopId),
  ])
  const usual = sumOf(lines, (one) => usualPriceOf(one) * one.line.quantity)
  const items = stored.map((item) => {
    const one = lines.find(({ line }) => line.id === item._id)
    if (!one || !item.usualPrice) return item
    const usualPrice = usualPriceOf(one)
    return { ...item, usualPrice: usualPrice > item.unitPrice ? usualPrice : null }
  })
  return {
    _id: offer.id,
    state,
    title: items.map(({ name }) => name).join(', '),
    imageUrl: items[0]?.imageUrl ?? null,
    shop,
    items,
    total: offer.totalFrancs,
    usualTotal: usual > offer.totalFrancs ? usual : null,
    depositPercent: offer.depositPercent,
    deposit: offerDeposit(offer.totalFrancs, offer.depositPercent),
    readyDays: offer.readyDays,
    endsAt: offer.endsAt.toISOString(),
    takenAt: offer.takenAt?.toISOString() ?? null,
    others: state === 'open' || state === 'removed' ? [] : lines.flatMap(stillSold),
    ownOrder,
    isOwn,
  }
}

/** Tells whether the caller owns the shop or helps in it. */
export async function sellsFor(
  db: Sql,
  caller: Pick<Caller, 'userId' | 'role'> | null,
  shopId: string,
): Promise<boolean> {
  return caller !== null && (await shopActedFor(db, caller, 'any'))?.shopId === shopId
}

async function ownOrderOf(
  db: Sql,
  { offer }: FoundSale,
  caller: Caller | null,
): Promise<string | null> {
  if (!caller || !offer.orderId) return null
  const [order] = await db
    .select({ buyerId: orderFacts.buyerId })
    .from(orderFacts)
    .where(eq(orderFacts.id, offer.orderId))
  return order?.buyerId === caller.userId ? offer.orderId : null
}

type ShopRow = {
  name: string
  slug: string
  logoImageId: string | null
  region: string
  quartier: string | null
  createdAt: string
  deliveries: number
  ratingSum: number
  ratingCount: number
}

async function readShop(db: Sql, shopId: string): Promise<Sale['shop']> {
  const [shop] = await query<ShopRow>(
    db,
    sql`
    select name, slug, logo_image_id, region, quartier, created_at,
      deliveries_count as deliveries, rating_sum, rating_count
    from ${shopFacts} where id = ${shopId}`,
  )
  if (!shop) throw new Error(`a sale by link of an unknown shop ${shopId}`)
  const { name, slug, logoImageId, region, quartier, createdAt, deliveries, ...rating } = shop
  return {
    name,
    slug,
    logoUrl: logoImageId && imageAddress(logoImageId, 160),
    place: [quartier, region].filter(Boolean).join(', '),
    since: new Date(createdAt).toISOString(),
    deliveries,
    rating: rating.ratingCount > 0 ? averageOf(rating.ratingSum, rating.ratingCount) : null,
    reviews: rating.ratingCount,
  }
}

function stillSold({ line, orderable }: SaleLine): Sale['others'] {
  if (line.isFree || !orderable || orderable.sellable.stock === 0) return []
  const { slug, name, imageId, size, color, price, promoPrice, stock } = orderable.sellable
  const imageUrl = imageId && imageAddress(imageId, 160)
  return [{ slug, name, imageUrl, size, color, price: promoPrice ?? price, stock }]
}

/**
 * Returns what a preview of an open sale shows.
 * @throws link_sales.link_unknown (404) · why it cannot be taken
 */
export async function previewOfSale({ db, clock }: Kernel, token: string) {
  const { offer, state, lines } = await findSale(db, token, clock.now())
  const refusal = refusalOf(state)
  if (refusal) throw refusal
  const usual = sumOf(lines, (one) => usualPriceOf(one) * one.line.quantity)
  const { id, totalFrancs } = offer
  const imageId = lines[0]?.line.imageId ?? null
  return usual > totalFrancs
    ? { id, imageId, price: usual, promoPrice: totalFrancs }
    : { id, imageId, price: totalFrancs, promoPrice: null }
}

/**
 * Counts a visit of the page by anyone but its shop.
 * @throws link_sales.link_unknown (404)
 */
export async function noteVisit(
  { db, clock }: Kernel,
  token: string,
  caller: Caller | null,
): Promise<void> {
  const now = clock.now()
  const { offer } = await findSale(db, token, now)
  if (await sellsFor(db, caller, offer.shopId)) return
  await db
    .update(offers)
    .set({
      openedCount: sql`${offers.openedCount} + 1`,
      openedAt: sql`coalesce(${offers.openedAt}, ${now})`,
    })
    .where(eq(offers.id, offer.id))
}
