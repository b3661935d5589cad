import {
  type ComingPromo,
  type ProductSpecs,
  specsOf,
} from '#modules/products/contract/product-specs.ts'
import { productImages, products, variants } from '#modules/products/database/tables.ts'
import type { PlaceKeys } from '#modules/categories/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { productChanged } from '../events.ts'
import type { ProposalTerms } from '../product-columns.ts'
import { settleAvailability } from '../stock/availability.ts'

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
  /** Absent: unchanged. */
  keptWhole?: boolean | undefined
  proposals?: ProposalTerms | null | undefined
  /** Absent: unchanged. */
  comingPromo?: ComingPromo | null | undefined
}

export type NewProductRow = {
  id: string
  slug: string
  shopId: string
  place: PlaceKeys
  draft: ProductDraft
  publishedAt: Date
  moderatedAt: Date | null
  /** Free line of a sale by link. */
  soldByLink?: boolean | undefined
}

/** @returns false, with nothing written, if the slug is taken */
export async function insertProduct(
  tx: Tx,
  kernel: Kernel,
  product: NewProductRow,
): Promise<boolean> {
  const inserted = await tx
    .insert(products)
    .values(columnsOfNew(kernel, product))
    .onConflictDoNothing({ target: products.slug })
    .returning({ id: products.id })
  if (inserted.length === 0) return false
  await completeInsert(tx, kernel, [product])
  return true
}

/** Inserts with a constant number of statements; a slug taken meanwhile is a unique violation. */
export async function insertProducts(
  tx: Tx,
  kernel: Kernel,
  made: readonly NewProductRow[],
): Promise<void> {
  await tx.insert(products).values(made.map((product) => columnsOfNew(kernel, product)))
  await completeInsert(tx, kernel, made)
}

function columnsOfNew(
  kernel: Kernel,
  { draft, place, soldByLink = false, ...product }: NewProductRow,
): typeof products.$inferInsert {
  const updatedAt = kernel.clock.now()
  const unlisted = soldByLink && { suspendedAt: updatedAt, suspendedBy: 'link' as const }
  return { ...product, ...place, ...columnsOf(draft), soldByLink, ...unlisted, updatedAt }
}

/** Columns changeable at any time. */
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
    ...(draft.keptWhole !== undefined && { keptWhole: draft.keptWhole }),
    ...specsOf(draft),
    ...(draft.proposals !== undefined && {
      takesProposals: draft.proposals !== null,
      acceptsFromFrancs: draft.proposals?.acceptsFrom ?? null,
      refusesBelowFrancs: draft.proposals?.refusesBelow ?? null,
    }),
    ...(draft.comingPromo !== undefined && {
      comingPromoFrancs: draft.comingPromo?.price ?? null,
      comingPromoFrom: draft.comingPromo?.from ?? null,
      comingPromoUntil: draft.comingPromo?.until ?? null,
    }),
    promoUntil: draft.promoPrice === null ? null : draft.promoUntil,
  }
}

async function completeInsert(
  tx: Tx,
  kernel: Kernel,
  made: readonly NewProductRow[],
): Promise<void> {
  await tx.insert(variants).values(
    made.flatMap(({ draft, id: productId }) =>
      variantsOf(draft).map((variant, position) => ({
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
  await settleAvailability(
    tx,
    kernel,
    made.map(({ id }) => id),
  )
  await kernel.events.emit(
    tx,
    productChanged,
    ...made.map(({ id, slug }) => ({ productId: id, slug, words: true as const })),
  )
}

/** Without sizes or colours there is exactly one. */
function variantsOf({ variantTypes, variants: given, stock }: ProductDraft): readonly NewVariant[] {
  return variantTypes.length > 0 ? given : [{ size: null, color: null, stock }]
}
