import {
  comingPromoProblem,
  offerEndProblem,
  productProblems,
  type ProductProblems,
} from '#modules/publishing/contract/product-rules.ts'
import {
  defaultSpecs,
  type ProductSpecs,
  specsOf,
} from '#modules/products/contract/product-specs.ts'
import type {
  createProduct,
  SellerProductDetail,
} from '#modules/publishing/contract/seller-products.ts'
import { amountIn, countIn, readAmount } from '#kernel/wire/amounts.ts'
import type { Call } from '#kernel/wire/endpoint.ts'

export type FormDraft = ProductSpecs & {
  name: string
  description: string
  category: string
  subCategory: string
  price: string
  promo: string
  /** First day of the promotion; null: today; undefined: what is to come is unchanged. */
  promoFrom?: string | null | undefined
  sizes: readonly string[]
  colors: readonly string[]
  stocks: Readonly<Record<string, string>>
  isLocal: boolean
  isFreeLivraison: boolean
  keptWhole: boolean
  /** Null: no proposals; undefined: unchanged. */
  proposals?: ProposalAmounts | null | undefined
}
export type ProposalAmounts = { acceptsFrom: string; refusesBelow: string }

export type Cell = { size: string | null; color: string | null }
/** Stock by cell at opening: typed stock is a change of it. */
export type SeenStocks = Readonly<Record<string, number>>

export const emptyDraft: FormDraft = {
  name: '',
  description: '',
  category: '',
  subCategory: '',
  price: '',
  promo: '',
  promoFrom: null,
  sizes: [],
  colors: [],
  stocks: {},
  isLocal: false,
  isFreeLivraison: false,
  keptWhole: false,
  proposals: null,
  ...defaultSpecs,
}

export function cellKey({ size, color }: Cell): string {
  return JSON.stringify([size, color])
}

export function cellsOf({ sizes, colors }: Pick<FormDraft, 'sizes' | 'colors'>): Cell[] {
  const rows = sizes.length > 0 ? sizes : [null]
  const columns = colors.length > 0 ? colors : [null]
  return rows.flatMap((size) => columns.map((color) => ({ size, color })))
}

/** `copied`: a new product, without stock. */
export function draftOfProduct(
  product: SellerProductDetail,
  copied = false,
): { draft: FormDraft; seen: SeenStocks } {
  const distinct = (values: readonly (string | null)[]) =>
    [...new Set(values)].filter((value) => value !== null)
  const seen = Object.fromEntries(
    product.variants.map((variant) => [cellKey(variant), variant.stock]),
  )
  const draft: FormDraft = {
    name: product.name,
    description: product.description,
    category: product.category,
    subCategory: product.subCategory,
    price: String(product.price),
    promo: String(product.prixPromotionnel ?? product.comingPromo?.price ?? ''),
    promoFrom: promoFrom(product),
    sizes: distinct(product.variants.map(({ size }) => size)),
    colors: distinct(product.variants.map(({ color }) => color)),
    stocks: copied
      ? {}
      : Object.fromEntries(Object.entries(seen).map(([key, stock]) => [key, String(stock)])),
    isLocal: product.isLocal,
    isFreeLivraison: product.isFreeLivraison,
    keptWhole: product.keptWhole ?? false,
    proposals: product.proposals && {
      acceptsFrom: digitsOf(product.proposals.acceptsFrom),
      refusesBelow: digitsOf(product.proposals.refusesBelow),
    },
    ...specsOf(product),
    promoUntil:
      product.prixPromotionnel === null ? (product.comingPromo?.until ?? null) : product.promoUntil,
  }
  return { draft, seen: copied ? {} : seen }
}

function promoFrom({
  prixPromotionnel,
  comingPromo,
}: SellerProductDetail): string | null | undefined {
  if (!comingPromo) return null
  return prixPromotionnel === null ? comingPromo.from : undefined
}

type Body = Call<typeof createProduct>['body']

/** Leaves out untouched stock, so that sales made meanwhile are not undone. */
export function bodyOf(draft: FormDraft, images: readonly string[], seen: SeenStocks): Body {
  const { sizes, colors, stocks, price, promo, characteristics, proposals, ...fields } = draft
  const { promoFrom, promoUntil: lastDay, ...rest } = fields
  const asked = amountIn(promo)
  const until = asked === null ? null : lastDay
  const comingPromo =
    asked !== null && promoFrom && promoFrom > todayInBamako()
      ? { price: asked, from: promoFrom, until }
      : null
  const variantTypes: ('size' | 'color')[] = [
    ...(sizes.length > 0 ? (['size'] as const) : []),
    ...(colors.length > 0 ? (['color'] as const) : []),
  ]
  const counted = cellsOf(draft).map((cell) => {
    const key = cellKey(cell)
    const stock = countIn(stocks[key] ?? '') ?? 0
    const before = seen[key]
    return {
      ...cell,
      ...(before === undefined ? { stock } : before === stock ? {} : { stock, seen: before }),
    }
  })
  const { size: _size, color: _color, ...single } = counted[0] ?? { size: null, color: null }
  return {
    ...rest,
    name: draft.name.trim(),
    description: draft.description.trim(),
    price: amountIn(price) ?? 0,
    prixPromotionnel: comingPromo ? null : asked,
    promoUntil: comingPromo ? null : until,
    ...(promoFrom !== undefined && { comingPromo }),
    images: [...images],
    variantTypes,
    ...(variantTypes.length > 0 ? { variants: counted } : single),
    characteristics: filledIn(characteristics),
    ...(proposals !== undefined && { proposals: proposals && amountsOf(proposals) }),
  }
}

function amountsOf({ acceptsFrom, refusesBelow }: ProposalAmounts) {
  return { acceptsFrom: amountIn(acceptsFrom), refusesBelow: amountIn(refusesBelow) }
}

function digitsOf(francs: number | null): string {
  return francs === null ? '' : String(francs)
}

export type FormField = keyof ProductProblems | 'category' | 'subCategory'
export type FormProblems = Partial<Record<FormField, string>>

/** Returns problems in form order. `images`: those on the server. */
export function problemsOf(draft: FormDraft, images: readonly string[]): FormProblems {
  const body = bodyOf(draft, images, {})
  const { variantTypes = [], price, prixPromotionnel = null, promoUntil = null } = body
  const { comingPromo } = body
  const cells = cellsOf(draft).map((cell) => ({
    ...cell,
    stock: countIn(draft.stocks[cellKey(cell)] ?? '') ?? 0,
  }))
  const found = productProblems({
    ...draft,
    name: draft.name.trim(),
    description: draft.description.trim(),
    price,
    prixPromotionnel,
    images,
    stock: cells[0]?.stock ?? 0,
    variantTypes,
    variants: cells,
    characteristics: filledIn(draft.characteristics),
    proposals: draft.proposals && amountsOf(draft.proposals),
  })
  return {
    ...found,
    ...unreadProblems(draft),
    ...offerEndProblem(promoUntil, todayInBamako()),
    ...comingPromoProblem(
      comingPromo && { ...comingPromo, until: comingPromo.until ?? null },
      price,
      todayInBamako(),
    ),
    ...(draft.category ? {} : { category: 'Choisissez une catégorie.' }),
    ...(draft.subCategory ? {} : { subCategory: 'Choisissez une sous-catégorie.' }),
  }
}

function unreadProblems({ price, promo, proposals }: FormDraft): FormProblems {
  const typed = { price, prixPromotionnel: promo, ...proposals }
  return Object.fromEntries(
    Object.entries(typed).flatMap(([field, text]) => {
      const problem = text.trim() === '' ? null : readAmount(text).problem
      return problem ? [[field, problem]] : []
    }),
  )
}

/** Bamako is UTC all year. */
export function todayInBamako(): string {
  return new Date().toISOString().slice(0, 10)
}

function filledIn(list: FormDraft['characteristics']): { name: string; value: string }[] {
  return list
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name || value)
}
