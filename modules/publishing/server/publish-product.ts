import { sql } from 'drizzle-orm'
import { productFacts } from '#modules/products/database/views.ts'
import { placesOf, type PlaceKeys } from '#modules/categories/module.ts'
import { insertProduct, type ProductDraft } from '#modules/products/module.ts'
import { imagesOwnedBy } from '#modules/images/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId, randomClearText } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { dayMs, dayOf } from '#kernel/clock.ts'
import { slugOf } from '#kernel/database/slugs.ts'
import {
  comingPromoProblem,
  offerEndProblem,
  productProblems,
  stockProblem,
  type ProductProblems,
} from '#modules/publishing/contract/product-rules.ts'
import type { ProductDraft as Wire } from '#modules/publishing/contract/product-draft.ts'
import { fail } from './errors.ts'
import { query } from '#kernel/database/query.ts'

/** Beyond, slugs get an unguessable ending. */
const numbered = 9

export type NewProduct = ProductDraft & {
  id?: string
  shop: { id: string; ownerId: string }
  publishedAt?: Date
  /** Free line of a sale by link: in no list. */
  soldByLink?: boolean
}

/**
 * Leaves the plan to the caller, in the same transaction.
 * @throws publishing.product_invalid (422), per field
 */
export async function publishProduct(
  tx: Tx,
  kernel: Kernel,
  draft: NewProduct,
): Promise<{ id: string; slug: string }> {
  checkDraft(draft, kernel.clock.now())
  const place = await findDraftPlace(tx, draft)
  await checkImages(tx, draft.shop.ownerId, draft.imageIds)
  const now = kernel.clock.now()
  const { id = newId(), publishedAt = now, soldByLink } = draft
  const moderatedAt = now.getTime() - publishedAt.getTime() > 7 * dayMs ? now : null
  const product = { id, shopId: draft.shop.id, place, draft, publishedAt, moderatedAt, soldByLink }
  const slug = await takeSlug(
    draft.name,
    (free) => insertProduct(tx, kernel, { ...product, slug: free }),
    (slugs) => takenSlugs(tx, slugs),
  )
  return { id, slug }
}

/** @throws publishing.product_invalid for an unknown place */
export async function findDraftPlace(
  tx: Tx,
  draft: Pick<ProductDraft, 'category' | 'subCategory'>,
): Promise<PlaceKeys> {
  const [place] = await draftPlaces(tx, [draft])
  if (!place) throw placeUnknown()
  return place
}

/**
 * In order of the drafts.
 * @throws publishing.product_invalid for an unknown one
 */
export async function draftPlaces(
  tx: Tx,
  drafts: readonly Pick<ProductDraft, 'category' | 'subCategory'>[],
): Promise<PlaceKeys[]> {
  return (await placesOf(tx, drafts)).map((place) => {
    if (!place) throw placeUnknown()
    return place
  })
}

function placeUnknown() {
  return fail('publishing.product_invalid', {
    sentence: 'Choisissez une sous-catégorie.',
    details: { subCategory: 'Choisissez une sous-catégorie.' },
  })
}

/** @throws publishing.product_invalid, also for another user's */
export async function checkImages(
  tx: Tx,
  ownerId: string,
  imageIds: readonly string[],
): Promise<void> {
  const found = await imagesOwnedBy(tx, ownerId, imageIds)
  const sentence = 'Une image est introuvable : ajoutez-la de nouveau.'
  if (found.size < imageIds.length)
    throw fail('publishing.product_invalid', { sentence, details: { images: sentence } })
}

export async function takenSlugs(tx: Tx, slugs: readonly string[]): Promise<string[]> {
  const rows = await query<{ slug: string }>(
    tx,
    sql`select slug from ${productFacts} where slug = any(${sql.param(slugs)}::text[])`,
  )
  return rows.map(({ slug }) => slug)
}

/**
 * Takes a free slug: `robe-wax`, else `robe-wax-2` …
 * @param take false if taken concurrently: the next one is tried
 */
async function takeSlug(
  name: string,
  take: (slug: string) => Promise<boolean>,
  taken: (slugs: readonly string[]) => Promise<string[]>,
): Promise<string> {
  const base = slugOf(name)
  const candidates = [
    base,
    ...Array.from({ length: numbered - 1 }, (_, index) => `${base}-${index + 2}`),
  ]
  const gone = new Set(await taken(candidates))
  for (const slug of candidates.filter((candidate) => !gone.has(candidate)))
    if (await take(slug)) return slug
  for (;;) {
    const slug = `${base}-${randomClearText(6).toLowerCase()}`
    if (await take(slug)) return slug
  }
}

/** @throws publishing.product_invalid, per wire field */
export function checkDraft({ promoPrice, imageIds, ...draft }: ProductDraft, now: Date): void {
  refuse({
    ...productProblems({ ...draft, prixPromotionnel: promoPrice, images: imageIds }),
    ...(promoPrice === null ? {} : offerEndProblem(draft.promoUntil, dayOf(now))),
    ...comingPromoProblem(draft.comingPromo, draft.price, dayOf(now)),
  })
}

/** @throws publishing.product_invalid */
export function checkStock(stock: number): void {
  const problem = stockProblem(stock)
  refuse(problem ? { stock: problem } : {})
}

function refuse(problems: ProductProblems): void {
  const [first] = Object.values(problems)
  if (first) throw fail('publishing.product_invalid', { sentence: first, details: problems })
}

export function draftOf(wire: Wire): ProductDraft {
  const { prixPromotionnel, images, variants, variantTypes, stock = 0, ...rest } = wire
  return {
    ...rest,
    promoPrice: prixPromotionnel,
    imageIds: images,
    stock,
    variantTypes: [...new Set(variantTypes)],
    variants: variants.map(({ size, color, stock: counted = 0 }) => ({
      size,
      color,
      stock: counted,
    })),
  }
}
