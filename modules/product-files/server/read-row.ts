import { cut } from '#kernel/wire/short-text.ts'
import {
  comingPromoProblem,
  offerEndProblem,
  productProblems,
} from '#modules/publishing/contract/product-rules.ts'
import { defaultSpecs, specsOf } from '#modules/products/contract/product-specs.ts'
import type { ProductDraft } from '#modules/publishing/contract/product-draft.ts'

import { slugOf } from '#kernel/database/slugs.ts'
import { imagesOwnedBy } from '#modules/images/module.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { SellerDetailRow as SellerDetail } from '#modules/publishing/module.ts'
import type { CategoryRow } from '#modules/categories/module.ts'
import {
  amountOf,
  CellFault,
  cellOf,
  countOf,
  type Column,
  dayIn,
  listOf,
  type Places,
  typesOf,
  variantsOf,
} from './columns.ts'
import { readFields } from './field-columns.ts'

export type Lookups = {
  places: Places
  placeOf: (
    category: string,
    subCategory: string,
  ) => { category: string; subCategory: string } | null
  /** Name or address → id of the seller's own image. */
  imageOf: (photo: string) => string | null
  /** Whether pictures of other sites are left out, as in Meta's columns. */
  leavesForeign: boolean
  today: string
}

/** `placeProblem`: the line lacks its category alone; `remark`: what was left out of it. */
export type ReadRow = { draft: ProductDraft; placeProblem: string | null; remark: string | null }

/**
 * Parses a line. `known`: the referenced product, for omitted fields.
 * @throws CellFault with the sentence to show beside the line
 */
export function readRow(
  cells: readonly string[],
  { places, placeOf, imageOf, leavesForeign, today }: Lookups,
  known: SellerDetail | null,
): ReadRow {
  const cell = (column: Column) => cellOf(places, cells, column)
  const cellOr = <T>(column: Column, read: (text: string) => T, otherwise: T): T => {
    const text = cell(column)
    return text === undefined || text === '' ? otherwise : read(text)
  }
  const variants = cellOr('variants', variantsOf, null)
  const promo = cell('promo')
  const lastDay = cell('promoUntil')
  const firstDay = cell('promoFrom')
  const from = firstDay ? dayIn(firstDay, 'Début de la promotion') : null
  const isComing = from !== null && from > today
  const specs = specsOf(known ?? defaultSpecs)
  const asked =
    promo === undefined
      ? (known?.promoPrice ?? null)
      : promo === ''
        ? null
        : amountOf(promo, 'Prix promo')
  const prixPromotionnel = isComing ? null : asked
  const until = lastDay ? dayIn(lastDay, 'Fin de la promotion') : null
  const photos = cellOr('photos', listOf, [])
  const left = leavesForeign ? foreignOf(photos, imageOf, known) : []
  const [category, subCategory] = [cell('category') ?? '', cell('subCategory') ?? '']
  const place = placeFor(category, subCategory, placeOf, known)
  const draft: ProductDraft = {
    ...specs,
    name: cellOr('name', (text) => text, known?.name ?? ''),
    description: cellOr('description', (text) => text, known?.description ?? ''),
    price: cellOr('price', (text) => amountOf(text, 'Prix'), known?.price ?? 0),
    prixPromotionnel,
    promoUntil:
      prixPromotionnel === null || lastDay === ''
        ? null
        : lastDay === undefined
          ? specs.promoUntil
          : until,
    ...(isComing && asked !== null && { comingPromo: { price: asked, from, until } }),
    ...(promo === '' && { comingPromo: null }),
    ...(place ?? { category: '', subCategory: '' }),
    images: photos.some((photo) => !left.includes(photo))
      ? photos.filter((photo) => !left.includes(photo)).map((photo) => imageFor(photo, imageOf))
      : (known?.images.map(({ id }) => id) ?? []),
    ...readFields(cell, known ?? { ...specs, isLocal: false, isFreeLivraison: false }),
    ...stocksOf(variants, cell('stock') ?? '', cell('seen') ?? '', known),
  }
  const facts = {
    ...draft,
    stock: draft.stock ?? 0,
    variants: draft.variants.map(({ stock = 0, ...variant }) => ({ ...variant, stock })),
  }
  const [problem] = Object.values({
    ...productProblems(facts),
    ...offerEndProblem(draft.promoUntil, today),
    ...comingPromoProblem(draft.comingPromo, draft.price, today),
  })
  if (problem) throw new CellFault(problem)
  return {
    draft,
    placeProblem: place
      ? null
      : `Catégorie « ${cut(category, 40)} », sous-catégorie « ${cut(subCategory, 40)} » : inconnues.`,
    remark: left.length > 0 ? leftWords(left.length) : null,
  }
}

/** Returns the pictures of other sites, which are left out where another picture stays. */
function foreignOf(
  photos: readonly string[],
  imageOf: Lookups['imageOf'],
  known: SellerDetail | null,
): string[] {
  const foreign = photos.filter((photo) => /^https?:/i.test(photo) && imageOf(photo) === null)
  return known || foreign.length < photos.length ? foreign : []
}

function leftWords(count: number): string {
  return count === 1
    ? 'Une photo d’un autre site est laissée de côté.'
    : `${count} photos d’autres sites sont laissées de côté.`
}

function placeFor(
  category: string,
  subCategory: string,
  placeOf: Lookups['placeOf'],
  known: SellerDetail | null,
) {
  if (!category && !subCategory && known)
    return { category: known.categorySlug, subCategory: known.subcategorySlug }
  return placeOf(
    slugOf(category || (known?.categorySlug ?? '')),
    slugOf(subCategory || (known?.subcategorySlug ?? '')),
  )
}

function imageFor(photo: string, imageOf: Lookups['imageOf']): string {
  const id = imageOf(photo)
  if (id) return id
  throw new CellFault(
    `Photo « ${cut(photo, 60)} » : choisissez-la avec le fichier, ou donnez l’adresse d’une photo déjà envoyée sur Sugu.`,
  )
}

type Stocks = Pick<ProductDraft, 'variantTypes' | 'variants' | 'stock' | 'seen'>

/**
 * Computes stock changes as differences from the exported figure, so that later sales stay
 * subtracted.
 */
function stocksOf(
  variants: ReturnType<typeof variantsOf> | null,
  stock: string,
  seen: string,
  known: SellerDetail | null,
): Stocks {
  if (variants) {
    const keyOf = ({ size, color }: { size: string | null; color: string | null }) =>
      JSON.stringify([size, color])
    const kept = new Set(known?.counted.map(keyOf))
    const before = new Map(
      (seen === '' ? [] : variantsOf(seen))
        .filter((one) => kept.has(keyOf(one)))
        .map((one) => [keyOf(one), one.stock]),
    )
    const counted = variants.map(({ size, color, stock: count }) => ({
      size,
      color,
      ...changeOf(count, before.get(keyOf({ size, color }))),
    }))
    return { variantTypes: typesOf(variants), variants: counted }
  }
  if (known?.useVariants) {
    return {
      variantTypes: known.variantTypes,
      variants: known.counted.map(({ size, color }) => ({ size, color })),
    }
  }
  const single =
    stock === ''
      ? known
        ? {}
        : { stock: 0 }
      : changeOf(
          countOf(stock, 'Stock'),
          known && seen !== '' ? countOf(seen, 'stock_lu') : undefined,
        )
  return { variantTypes: [], variants: [], ...single }
}

function changeOf(count: number, seen: number | undefined): { stock?: number; seen?: number } {
  if (seen === undefined) return { stock: count }
  return seen === count ? {} : { stock: count, seen }
}

/** Addresses win over names. */
export function placesIn(categories: readonly CategoryRow[]): Lookups['placeOf'] {
  const found = new Map<string, { category: string; subCategory: string }>()
  const keys = [
    ({ slug, name }: { slug: string; name: string }) => [slug, slugOf(name)],
    ({ slug }: { slug: string }) => [slug],
  ]
  for (const keysOf of keys)
    for (const one of categories)
      for (const sub of one.subcategories)
        for (const category of keysOf(one))
          for (const subCategory of keysOf(sub))
            found.set(`${category}/${subCategory}`, { category: one.slug, subCategory: sub.slug })
  return (category, subCategory) => found.get(`${category}/${subCategory}`) ?? null
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const ours = new RegExp(`^(?:https?://[^/]+)?/images/(${uuid})/\\d+\\.(?:webp|avif|jpg)$`)
const bare = new RegExp(`^${uuid}$`)

/** Returns a file chosen with it, or our image by address. Ownership is checked later. */
export function meantImage(
  photo: string,
  chosen: ReadonlyMap<string, string>,
  publicUrl: string,
): string | null {
  const named = chosen.get(photoName(photo))
  if (named) return named
  if (bare.test(photo)) return photo
  if (/^https?:/.test(photo) && !photo.startsWith(`${publicUrl}/`)) return null
  return ours.exec(photo)?.[1] ?? null
}

/**
 * Returns the normal form of a file’s name: macOS and iOS decompose file names, a spreadsheet
 * composes typed text.
 */
export function photoName(name: string): string {
  return name.normalize('NFC').toLowerCase().normalize('NFC').trim()
}

export async function ownImages(
  db: Sql,
  ownerId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return ids.length === 0 ? new Set() : imagesOwnedBy(db, ownerId, ids)
}
