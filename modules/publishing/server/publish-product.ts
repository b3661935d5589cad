import { eq, inArray, sql } from 'drizzle-orm'
import { type ProductSpecs, specsOf } from '#modules/products/contract/product-specs.ts'
import {
  categories,
  subcategories,
  productImages,
  products,
  variants,
} from '#modules/products/database/tables.ts'
import { imagesOwnedBy } from '#modules/images/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId, randomClearText } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { dayMs, dayOf } from '#kernel/clock.ts'
import { slugOf } from '#kernel/database/slugs.ts'
import {
  offerEndProblem,
  productProblems,
  stockProblem,
  type ProductProblems,
} from '#modules/publishing/contract/product-rules.ts'
import type {
  ProductDraft as Wire,
  ProposalTerms,
} from '#modules/publishing/contract/product-draft.ts'
import { settleAvailability } from '#modules/stock/server/find-sellable.ts'
import { fail } from '#modules/products/server/errors.ts'
import { productChanged } from '#modules/products/server/events.ts'

/** Beyond, slugs get an unguessable ending. */
const numbered = 9

/** `publishedAt`: for earlier sales elsewhere; default now. */
export type NewProduct = ProductDraft & {
  id?: string
  shop: { id: string; ownerId: string }
  publishedAt?: Date
}

/**
 * The caller checks the plan in the same transaction.
 * @throws catalogue.product_invalid (422), per field
 */
export async function publishProduct(
  tx: Tx,
  kernel: Kernel,
  draft: NewProduct,
): Promise<{ id: string; slug: string }> {
  checkDraft(draft, kernel.clock.now())
  const { categoryId, subcategoryId } = await findPlace(tx, draft)
  await checkImages(tx, draft.shop.ownerId, draft.imageIds)
  const now = kernel.clock.now()
  const { id = newId() } = draft
  const slug = await takeSlug(
    draft.name,
    (free) => insertProduct(tx, { id, slug: free, categoryId, subcategoryId, now, draft }),
    (slugs) => takenSlugs(tx, slugs),
  )
  await insertParts(tx, [{ id, draft }])
  await settleAvailability(tx, kernel, [id])
  await kernel.events.emit(tx, productChanged, { productId: id, slug, words: true })
  return { id, slug }
}

export async function insertParts(
  tx: Tx,
  made: readonly { id: string; draft: ProductDraft }[],
): Promise<void> {
  await tx.insert(variants).values(
    made.flatMap(({ draft, id: productId }) =>
      rowsOf(draft).map((variant, position) => ({
        ...variant,
        id: newId(),
        productId,
        position,
      })),
    ),
  )
  await tx
    .insert(productImages)
    .values(
      made.flatMap(({ draft, id: productId }) =>
        draft.imageIds.map((imageId, position) => ({ productId, position, imageId })),
      ),
    )
}

type Place = { categoryId: string; subcategoryId: string }

/** @throws catalogue.product_invalid for an unknown place */
export async function findPlace(
  tx: Tx,
  draft: Pick<ProductDraft, 'category' | 'subCategory'>,
): Promise<Place> {
  const [place] = await placesFor(tx, [draft])
  if (!place) throw placeUnknown()
  return place
}

function placeUnknown() {
  return fail('catalogue.product_invalid', {
    sentence: 'Choisissez une sous-catégorie.',
    details: { subCategory: 'Choisissez une sous-catégorie.' },
  })
}

/**
 * Finds the places of drafts, in order.
 * @throws catalogue.product_invalid for an unknown one
 */
export async function placesFor(
  tx: Tx,
  drafts: readonly Pick<ProductDraft, 'category' | 'subCategory'>[],
): Promise<Place[]> {
  const rows = await tx
    .select({
      category: categories.slug,
      subCategory: subcategories.slug,
      categoryId: categories.id,
      subcategoryId: subcategories.id,
    })
    .from(subcategories)
    .innerJoin(categories, eq(categories.id, subcategories.categoryId))
    .where(inArray(subcategories.slug, [...new Set(drafts.map(({ subCategory }) => subCategory))]))
  return drafts.map((draft) => {
    const place = rows.find(
      ({ category, subCategory }) =>
        category === draft.category && subCategory === draft.subCategory,
    )
    if (!place) throw placeUnknown()
    return { categoryId: place.categoryId, subcategoryId: place.subcategoryId }
  })
}

/** Another user's is unknown. @throws catalogue.product_invalid */
export async function checkImages(
  tx: Tx,
  ownerId: string,
  imageIds: readonly string[],
): Promise<void> {
  const found = await imagesOwnedBy(tx, ownerId, imageIds)
  const sentence = 'Une image est introuvable : ajoutez-la de nouveau.'
  if (found.size < imageIds.length)
    throw fail('catalogue.product_invalid', { sentence, details: { images: sentence } })
}

type Insertion = Place & { id: string; slug: string; now: Date; draft: NewProduct }

/** @returns false if the slug was taken */
async function insertProduct(tx: Tx, { draft, now, ...place }: Insertion): Promise<boolean> {
  const made = await tx
    .insert(products)
    .values({
      ...place,
      shopId: draft.shop.id,
      ...columnsOf(draft),
      publishedAt: draft.publishedAt ?? now,
      // Older sales elsewhere need no review.
      moderatedAt:
        draft.publishedAt && now.getTime() - draft.publishedAt.getTime() > 7 * dayMs ? now : null,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: products.slug })
    .returning({ id: products.id })
  return made.length > 0
}

/** Changeable any time. */
export function columnsOf(draft: ProductDraft) {
  return {
    name: draft.name,
    description: draft.description,
    priceFrancs: draft.price,
    promoPriceFrancs: draft.promoPrice,
    useVariants: draft.variantTypes.length > 0,
    variantTypes: [...draft.variantTypes],
    isLocal: draft.isLocal,
    isFreeLivraison: draft.isFreeLivraison,
    ...specsOf(draft),
    ...(draft.proposals !== undefined && {
      takesProposals: draft.proposals !== null,
      acceptsFromFrancs: draft.proposals?.acceptsFrom ?? null,
      refusesBelowFrancs: draft.proposals?.refusesBelow ?? null,
    }),
    promoUntil: draft.promoPrice === null ? null : draft.promoUntil,
  }
}

async function takenSlugs(tx: Tx, slugs: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ slug: string }>(
    sql`select slug from products where slug = any(${sql.param(slugs)}::text[])`,
  )
  return rows.map(({ slug }) => slug)
}

/** Without sizes or colours there is exactly one. */
function rowsOf({ variantTypes, variants: given, stock }: ProductDraft): readonly NewVariant[] {
  return variantTypes.length > 0 ? given : [{ size: null, color: null, stock }]
}

/**
 * Takes a free slug: `robe-wax`, else `robe-wax-2` … It never changes, even if the name does.
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

type NewVariant = { size: string | null; color: string | null; stock: number }

/** Francs; `stock` counts only without variant types. */
export type ProductDraft = ProductSpecs & {
  name: string
  description: string
  category: string
  subCategory: string
  price: number
  promoPrice: number | null
  imageIds: readonly string[]
  stock: number
  variantTypes: readonly ('size' | 'color')[]
  variants: readonly NewVariant[]
  isLocal: boolean
  isFreeLivraison: boolean
  /** undefined: unchanged. */
  proposals?: ProposalTerms | null | undefined
}

/** @throws catalogue.product_invalid, per wire field */
export function checkDraft({ promoPrice, imageIds, ...draft }: ProductDraft, now: Date): void {
  refuse({
    ...productProblems({ ...draft, prixPromotionnel: promoPrice, images: imageIds }),
    ...(promoPrice === null ? {} : offerEndProblem(draft.promoUntil, dayOf(now))),
  })
}

/** @throws catalogue.product_invalid */
export function checkStock(stock: number): void {
  const problem = stockProblem(stock)
  refuse(problem ? { stock: problem } : {})
}

function refuse(problems: ProductProblems): void {
  const [first] = Object.values(problems)
  if (first) throw fail('catalogue.product_invalid', { sentence: first, details: problems })
}

/** Absent stock is none. */
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
