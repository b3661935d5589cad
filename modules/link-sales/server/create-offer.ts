import { defaultSpecs } from '#modules/products/contract/product-specs.ts'
import { asc, eq, sql } from 'drizzle-orm'

import type { OfferTerms, offerHours } from '#modules/link-sales/contract/offers.ts'
import { productFacts, variantFacts } from '#modules/products/database/views.ts'
import { offerLines, offers } from '#modules/link-sales/database/tables.ts'
import { recordShopAct } from '#modules/journal/module.ts'
import { lockOwnShop, publishProduct, quotaLeft, quotaReached } from '#modules/publishing/module.ts'
import { formatFrancs, sumOf } from '#kernel/wire/money.ts'
import { addMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import { withIdempotencyKey } from '#kernel/http/idempotency.ts'
import { hashToken, newId, newToken } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { offerMade } from './events.ts'
import { usualWords } from './notices.ts'
import { isRemovedByTeam } from './report-sale.ts'
import { refuseBeyondLimits } from './offer-limits.ts'
import {
  categoryOfShop,
  type FreeLine,
  isFree,
  type OfferedLine,
  placesOfShop,
  readLines,
  refuseInvalid,
} from './offered-lines.ts'

export const hourMs = 3_600_000

type NewOffer = { shop: ShopActor; key: string; terms: OfferTerms }

/**
 * Makes a sale by link; repeated by its key, it makes one.
 * @returns its id
 * @throws link_sales.line_invalid (422) with the sentence of each line ·
 * link_sales.place_not_offered · link_sales.too_many_open · link_sales.too_many_today ·
 * publishing.quota_reached (409) · publishing.product_invalid (422)
 */
export function createOffer(kernel: Kernel, { shop, key, terms }: NewOffer): Promise<string> {
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const attempt = { userId: shop.actorId, key, body: terms, at }
    const { id } = await withIdempotencyKey(tx, attempt, (id) =>
      writeOffer(tx, kernel, { id, shop, terms, at }),
    )
    return id
  })
}

type Remake = { shop: ShopActor; key: string; offerId: string; hours: (typeof offerHours)[number] }

/**
 * Makes an offer that is over again, by another link.
 * @returns its id
 * @throws link_sales.unknown (404) · errors of `createOffer`
 */
export function remakeOffer(
  kernel: Kernel,
  { shop, key, offerId, hours }: Remake,
): Promise<string> {
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const attempt = { userId: shop.actorId, key, body: { offerId, hours }, at }
    const { id } = await withIdempotencyKey(tx, attempt, async (id) => {
      const terms = { ...(await termsOf(tx, shop, offerId)), hours }
      await writeOffer(tx, kernel, { id, shop, terms, at })
    })
    return id
  })
}

async function termsOf(tx: Tx, shop: ShopActor, offerId: string): Promise<OfferTerms> {
  const [offer] = await tx.select().from(offers).where(eq(offers.id, offerId))
  if (offer?.shopId !== shop.shopId) throw fail('link_sales.unknown')
  if (await isRemovedByTeam(tx, offerId)) throw fail('link_sales.never_again')
  const lines = await tx
    .select()
    .from(offerLines)
    .where(eq(offerLines.offerId, offerId))
    .orderBy(asc(offerLines.position))
  const weights = await weightsOf(
    tx,
    lines.map(({ productId }) => productId),
  )
  const { depositPercent, receiveAt, readyDays, hours } = offer
  return {
    depositPercent: depositPercent as OfferTerms['depositPercent'],
    hours: hours as OfferTerms['hours'],
    receiveAt,
    readyDays,
    lines: lines.map((line) => {
      const { quantity: qty, unitPriceFrancs: price, productId: product, size, color } = line
      return line.isFree
        ? {
            name: line.name,
            imageId: line.imageId ?? '',
            qty,
            price,
            weight: weights.get(product) ?? 'léger',
          }
        : { product, size, color, qty, price }
    }),
  }
}

async function weightsOf(
  tx: Tx,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, FreeLine['weight']>> {
  const rows = await query<{ id: string; weight: FreeLine['weight'] }>(
    tx,
    sql`select id, weight_class as weight from ${productFacts}
    where id = any(${sql.param([...productIds])}::uuid[])`,
  )
  return new Map(rows.map(({ id, weight }) => [id, weight]))
}

type WriteOffer = { id: string; shop: ShopActor; terms: OfferTerms; at: Date }

async function writeOffer(
  tx: Tx,
  kernel: Kernel,
  { id, shop, terms, at }: WriteOffer,
): Promise<void> {
  // Locked, so that concurrent links count each other.
  const own = await lockOwnShop(tx, shop.ownerId)
  await refuseBeyondLimits(tx, shop.shopId, at)
  const places = await placesOfShop(kernel, tx, shop.shopId)
  if (!terms.receiveAt.every((place) => places.includes(place)))
    throw fail('link_sales.place_not_offered')
  const read = await readLines(tx, shop, terms.lines, at)
  refuseInvalid(read)
  const free = read.filter(({ line }) => isFree(line)).length
  const { left, sentence } = await quotaLeft(tx, kernel, own)
  if (free > left) throw quotaReached(sentence)
  const token = newToken()
  const { depositPercent, receiveAt, readyDays, hours } = terms
  await tx.insert(offers).values({
    id,
    shopId: shop.shopId,
    madeBy: shop.actorId,
    tokenHash: hashToken(token),
    sealedToken: kernel.secrets.seal(Buffer.from(token), id),
    totalFrancs: sumOf(terms.lines, ({ qty, price }) => qty * price),
    depositPercent,
    receiveAt: [...new Set(receiveAt)],
    readyDays,
    hours,
    madeAt: at,
    endsAt: addMs(at, hours * hourMs),
  })
  const rows: (typeof offerLines.$inferInsert)[] = []
  for (const [position, one] of read.entries())
    rows.push({ ...(await lineOf(tx, kernel, shop, one)), id: newId(), offerId: id, position })
  await tx.insert(offerLines).values(rows)
  await noteMade(tx, kernel, { id, shop, rows, at })
}

type Made = {
  id: string
  shop: ShopActor
  rows: readonly (typeof offerLines.$inferInsert)[]
  at: Date
}

/** Records the prices of a helper's link, and tells the owner. */
async function noteMade(tx: Tx, kernel: Kernel, { id, shop, rows, at }: Made): Promise<void> {
  if (shop.isOwner) return
  const priced = rows.map((row) => `${row.quantity} × ${formatFrancs(row.unitPriceFrancs)}`)
  await recordShopAct(tx, shop, {
    action: 'shops.offer_made',
    subject: { kind: 'offer', id, label: rows.map(({ name }) => name).join(', ') },
    before: { price: rows.map((row) => usualWords(row.usualPriceFrancs)).join(', ') },
    after: { price: priced.join(', ') },
    at,
  })
  await kernel.events.emit(tx, offerMade, {
    offerId: id,
    shopId: shop.shopId,
    madeBy: shop.actorId,
    at: at.toISOString(),
  })
}

type LineFacts = Omit<typeof offerLines.$inferInsert, 'id' | 'offerId' | 'position'>

async function lineOf(
  tx: Tx,
  kernel: Kernel,
  shop: ShopActor,
  { line, sellable, usualPrice }: OfferedLine,
): Promise<LineFacts> {
  const sold = { quantity: line.qty, unitPriceFrancs: line.price }
  if (isFree(line)) {
    const { productId, variantId } = await publishFreeLine(tx, kernel, shop, line)
    const { name, imageId } = line
    const none = { size: null, color: null, usualPriceFrancs: null }
    return { productId, variantId, isFree: true, name, imageId, ...none, ...sold }
  }
  if (!sellable) throw new Error('an article of a sale by link was not checked')
  const { productId, variantId, name, imageId } = sellable
  const { size, color } = line
  const article = { productId, variantId, isFree: false, name, imageId, size, color }
  return { ...article, usualPriceFrancs: usualPrice, ...sold }
}

/** Publishes a free line as a product that is in no list, with the pieces of this sale. */
async function publishFreeLine(
  tx: Tx,
  kernel: Kernel,
  { shopId, ownerId }: ShopActor,
  { name, imageId, qty, price, weight }: FreeLine,
): Promise<{ productId: string; variantId: string }> {
  const { category, subCategory } = await categoryOfShop(tx, shopId)
  const { id: productId } = await publishProduct(tx, kernel, {
    shop: { id: shopId, ownerId },
    soldByLink: true,
    name,
    description: name,
    category,
    subCategory,
    price,
    promoPrice: null,
    imageIds: [imageId],
    stock: qty,
    variantTypes: [],
    variants: [],
    isLocal: false,
    isFreeLivraison: false,
    keptWhole: true,
    ...defaultSpecs,
    weightClass: weight,
  })
  const [variant] = await query<{ id: string }>(
    tx,
    sql`select id from ${variantFacts} where product_id = ${productId}`,
  )
  if (!variant) throw new Error(`no variant of free line ${productId}`)
  return { productId, variantId: variant.id }
}
