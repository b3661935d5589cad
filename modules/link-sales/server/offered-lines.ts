import { asc, eq, sql } from 'drizzle-orm'

import { shopFacts } from '#modules/shops/database/views.ts'
import { subcategoryFacts, categoryFacts } from '#modules/categories/database/views.ts'
import { productFacts } from '#modules/products/database/views.ts'
import { offerLines } from '#modules/link-sales/database/tables.ts'
import { offerPriceProblem } from '#modules/link-sales/contract/offer-rules.ts'
import type { OfferPlace, OfferTerms } from '#modules/link-sales/contract/offers.ts'
import { variantKey } from '#modules/products/contract/trait-key.ts'
import { imagesOwnedBy } from '#modules/images/module.ts'
import { rightWords } from '#modules/shops/contract/team-words.ts'
import { checkLine, readCart, relayPlaces } from '#modules/pricing/module.ts'
import { productUnknown, type Sellable } from '#modules/products/module.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { query } from '#kernel/database/query.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { fail } from './errors.ts'

type Line = OfferTerms['lines'][number]
export type FreeLine = Extract<Line, { name: string }>
export type ArticleLine = Exclude<Line, FreeLine>

/** Line as the shop entered it, with its article, or the sentence that refuses it. */
export type OfferedLine = {
  line: Line
  sellable: (Sellable & { variantId: string }) | null
  usualPrice: number | null
  problem: string | null
}

export function isFree(line: Line): line is FreeLine {
  return 'name' in line
}

/**
 * Reads the articles of lines, for the shop that sells them, with what is wrong with each.
 * @throws products.product_unknown (404) · link_sales.image_unknown (422) for another shop's
 */
export async function readLines(
  db: Sql,
  shop: ShopActor,
  lines: readonly Line[],
  now: Date,
): Promise<OfferedLine[]> {
  const articles = lines.filter((line): line is ArticleLine => !isFree(line))
  const own = await imagesOwnedBy(
    db,
    shop.ownerId,
    lines.filter(isFree).map(({ imageId }) => imageId),
  )
  const read = articles.length > 0 ? await readCart(db, articles, now) : []
  const seen = new Set<string>()
  return lines.map((line): OfferedLine => {
    if (isFree(line)) {
      if (!own.has(line.imageId)) throw fail('link_sales.image_unknown')
      const problem = offerPriceProblem(line.price, null) ?? freeLineProblem(shop) ?? null
      return { line, sellable: null, usualPrice: null, problem }
    }
    const key = `${line.product} ${variantKey(line)}`
    const isTwice = seen.has(key)
    seen.add(key)
    const found = read.find(
      ({ item }) =>
        item.product === line.product && item.size === line.size && item.color === line.color,
    )
    return isTwice
      ? { line, sellable: null, usualPrice: null, problem: 'Cet article est déjà dans la vente.' }
      : articleOf(line, found?.sellable ?? null, shop)
  })
}

function articleOf(line: ArticleLine, sellable: Sellable | null, shop: ShopActor): OfferedLine {
  if (sellable?.shop.id !== shop.shopId) throw productUnknown()
  const { product, qty, size, color } = line
  // A closed shop may prepare its sales.
  const open = { ...sellable, shop: { ...sellable.shop, closed: false } }
  const item = { product, qty, size, color }
  const { line: orderable, problem } = checkLine({ item, sellable: open }, null)
  if (!orderable)
    return { line, sellable: null, usualPrice: null, problem: problem?.message ?? null }
  const found = orderable.sellable
  const usualPrice = found.promoPrice ?? found.price
  const short =
    found.stock < qty
      ? found.stock > 0
        ? `Il ne reste que ${found.stock} « ${found.name} ».`
        : `« ${found.name} » est épuisé.`
      : null
  return {
    line,
    sellable: found,
    usualPrice,
    problem:
      offerPriceProblem(line.price, usualPrice) ??
      reductionProblem(shop, line.price, usualPrice) ??
      short,
  }
}

function reductionProblem(shop: ShopActor, price: number, usualPrice: number): string | undefined {
  if (price >= usualPrice || decidesPrices(shop)) return undefined
  return `${formatFrancs(usualPrice)} au moins : baisser un prix demande le droit « ${rightWords.products.words} ».`
}

/**
 * Refuses that a helper without the right to prices prolongs what only its owner could make: below
 * the usual price of that day or of today, or with a free line.
 * @throws link_sales.line_invalid (422)
 */
export async function refuseReduced(
  db: Sql,
  shop: ShopActor,
  offerId: string,
  now: Date,
): Promise<void> {
  if (decidesPrices(shop)) return
  const lines = await db
    .select()
    .from(offerLines)
    .where(eq(offerLines.offerId, offerId))
    .orderBy(asc(offerLines.position))
  const articles = lines
    .filter(({ isFree: free }) => !free)
    .map(({ productId: product, quantity: qty, size, color }) => ({ product, qty, size, color }))
  const read = articles.length > 0 ? await readCart(db, articles, now) : []
  for (const line of lines) {
    const found = read.find(
      ({ item }) =>
        item.product === line.productId && item.size === line.size && item.color === line.color,
    )?.sellable
    const today = found ? (found.promoPrice ?? found.price) : 0
    const sentence = line.isFree
      ? freeLineProblem(shop)
      : reductionProblem(shop, line.unitPriceFrancs, Math.max(line.usualPriceFrancs ?? 0, today))
    if (sentence) throw fail('link_sales.line_invalid', { sentence })
  }
}

/** A free line is a product of its own, at any price. */
function freeLineProblem(shop: ShopActor): string | undefined {
  if (decidesPrices(shop)) return undefined
  return `Une ligne libre demande le droit « ${rightWords.products.words} ».`
}

function decidesPrices({ isOwner, rights }: ShopActor): boolean {
  return isOwner || rights.includes('products')
}

/** @throws link_sales.line_invalid (422) with the sentence of each refused line */
export function refuseInvalid(read: readonly OfferedLine[]): void {
  const problems = Object.fromEntries(
    read.flatMap(({ problem }, index) => (problem ? [[`lines.${index}`, problem]] : [])),
  )
  const [first] = Object.values(problems)
  if (first) throw fail('link_sales.line_invalid', { sentence: first, details: problems })
}

/** Returns where a shop can offer to receive: relay points once its region has one. */
export async function placesOfShop(kernel: Kernel, db: Sql, shopId: string): Promise<OfferPlace[]> {
  const [shop] = await query<{
    offersCollection: boolean
    region: string
    quartier: string | null
  }>(db, sql`select offers_collection, region, quartier from ${shopFacts} where id = ${shopId}`)
  if (!shop) return ['door']
  const relays = await relayPlaces.of(kernel).near(db, shop, null)
  return [
    'door',
    ...(relays.length > 0 ? ['relay' as const] : []),
    ...(shop.offersCollection ? ['shop' as const] : []),
  ]
}

type ShopCategory = { categoryId: string; category: string; subCategory: string }

/** Returns the category of most products of a shop; of the market's first one without any. */
export async function categoryOfShop(db: Sql, shopId: string): Promise<ShopCategory> {
  const [found] = await query<ShopCategory>(
    db,
    sql`
    select c.id as category_id, c.slug as category, s.slug as sub_category
    from ${subcategoryFacts} s join ${categoryFacts} c on c.id = s.category_id
      left join (select subcategory_id, count(*) as products from ${productFacts}
        where shop_id = ${shopId} and listed group by subcategory_id) own on own.subcategory_id = s.id
    where s.merged_into is null and c.merged_into is null
    order by own.products desc nulls last, c.position, s.position limit 1`,
  )
  if (!found) throw new Error('the market has no category')
  return found
}
