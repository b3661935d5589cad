import { shortDay } from '#kernel/wire/due-words.ts'
import type { PromotionKind } from '#modules/promotions/contract/promotion-words.ts'

import { sql, type View } from 'drizzle-orm'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Need } from '#kernel/needs.ts'
import { query, type Statement } from '#kernel/database/query.ts'
import { formatFrancs, shareOf, splitFrancs, sumOf, type Francs } from '#kernel/wire/money.ts'
import { codeUnknown, type AdmittedCodes } from './guess-codes.ts'

type CartPromotionsInput = {
  shopIds: readonly string[]
  codes: AdmittedCodes
  buyerId: string | null
}

const ofCart: Statement = {
  name: 'promotions_of_a_cart',
  text: 'select cart_promotions($1, $2, $3, $4) as promotions',
}

type CartPromotionsRow = {
  promotions: (Omit<Promotion, 'isTooLate'> & { isFirstOrderOnly: boolean })[]
}

/** View: buyer_id, is_sold. */
export const purchases = new Need<View>('promotions.purchases')

/**
 * Returns a cart's promotions and the meaning of each typed code. One statement; two where one is
 * for first orders.
 */
export async function readCartPromotions(
  db: Sql,
  kernel: Kernel,
  { shopIds, codes, buyerId }: CartPromotionsInput,
): Promise<CartPromotions> {
  const known = codes.filter(({ problem }) => problem === null).map(({ code }) => code)
  const values = [kernel.clock.now(), shopIds, known, buyerId]
  const [row] = await query<CartPromotionsRow>(db, ofCart, values)
  if (!row) throw new Error('promotions of a cart were not read')
  const hasFirst = row.promotions.some(({ isFirstOrderOnly }) => isFirstOrderOnly)
  const isFirst = !hasFirst || !buyerId || !(await hasBought(db, kernel, buyerId))
  const read = row.promotions.map(({ isFirstOrderOnly, ...one }) => ({
    ...one,
    startsOn: shortDay(one.startsOn),
    isTooLate: isFirstOrderOnly && !isFirst,
  }))
  const typed = codes.map(({ code, problem }) =>
    problem === null ? typedCode(code, read) : { code, promotion: null, problem },
  )
  return { automatic: read.filter(({ code }) => code === null), typed }
}

async function hasBought(db: Sql, kernel: Kernel, buyerId: string): Promise<boolean> {
  const bought = sql`select 1 from ${purchases.of(kernel)} where buyer_id = ${buyerId} and is_sold limit 1`
  return (await query(db, bought)).length > 0
}

/** Prefers the live promotion, then the next, then the last. */
function typedCode(code: string, read: readonly Promotion[]): TypedCode {
  const rank = { live: 0, used_up: 0, upcoming: 1, ended: 2 }
  const [promotion = null] = read
    .filter((one) => one.code === code)
    .toSorted((a, b) => rank[a.state] - rank[b.state])
  return { code, promotion, problem: promotion ? null : codeUnknown }
}

type Promotion = {
  id: string
  /** null: the market’s. */
  shopId: string | null
  shopName: string | null
  kind: PromotionKind
  amount: number | null
  code: string | null
  state: 'live' | 'upcoming' | 'ended' | 'used_up'
  /** Start day for the end of a sentence: « mar. 24 nov. » */
  startsOn: string
  minGoods: Francs | null
  isTargeted: boolean
  productIds: string[]
  categoryIds: string[]
  /** null: unlimited. */
  budgetLeft: Francs | null
  isUsedByBuyer: boolean
  isTooLate: boolean
}

export type TypedCode = { code: string; promotion: Promotion | null; problem: string | null }

export type CartPromotions = { automatic: readonly Promotion[]; typed: readonly TypedCode[] }
export const noPromotions: CartPromotions = { automatic: [], typed: [] }

type Goods = { productId: string; categoryId: string; francs: Francs }
/** `fee`: of delivery; null without a place. */
export type Basket = { shopName: string | null; goods: readonly Goods[]; fee: Francs | null }

export type Choice = {
  promotion: Promotion
  discounts: Francs[]
  deliversFree: boolean
}
/** `typed`: first code that applies. Each code has its problem; null for the applied one. */
export type Choices = {
  typed: Choice | null
  offered: Choice[]
  problems: Map<TypedCode, string | null>
}

/** @param shopId null: the market */
export function choicesOf(
  shopId: string | null,
  { automatic, typed }: CartPromotions,
  basket: Basket,
): Choices {
  const problems: Choices['problems'] = new Map()
  let choice: Choice | null = null
  for (const one of typed) {
    if (one.problem !== null || one.promotion?.shopId !== shopId) continue
    const tried = tryPromotion(one.promotion, basket)
    if (typeof tried === 'string') problems.set(one, tried)
    else if (choice) problems.set(one, secondCode(one, choice.promotion))
    else {
      choice = tried
      problems.set(one, null)
    }
  }
  const offered = automatic
    .filter((promotion) => promotion.shopId === shopId)
    .map((promotion) => tryPromotion(promotion, basket))
    .filter((tried) => typeof tried !== 'string')
    .toSorted((a, b) => (a.promotion.id < b.promotion.id ? -1 : 1))
  return { typed: choice, offered, problems }
}

/** Prefers a typed code, else the largest discount. */
export function bestOfMarket({ typed, offered }: Choices, basket: Basket): Choice | null {
  return typed ?? offered.toSorted((a, b) => gainOf(b, basket) - gainOf(a, basket))[0] ?? null
}

/** Returns the discount, or the sentence that says why it does not apply. */
function tryPromotion(promotion: Promotion, basket: Basket): Choice | string {
  const { kind, amount, minGoods, budgetLeft } = promotion
  const problem = problemOf(promotion)
  if (problem) return problem
  const named = basket.goods.map((one) => (isNamed(promotion, one) ? one.francs : 0))
  const sum = sumOf(named)
  if (!basket.goods.some((one) => isNamed(promotion, one)))
    return 'Ce code n’est pas pour ces articles.'
  if (minGoods !== null && sum < minGoods)
    return `Il manque ${formatFrancs(minGoods - sum)} d’articles${promotion.isTargeted ? ' de ce code' : ''}${basket.shopName ? ` de ${basket.shopName}` : ''}.`
  if (kind === 'delivery' && basket.fee === 0) return 'La livraison est déjà à 0\u00a0f.'
  const off = kind === 'percent' ? shareOf(sum, (amount ?? 0) * 100) : Math.min(amount ?? 0, sum)
  const discounts = splitFrancs(kind === 'delivery' ? 0 : off, named)
  const choice = { promotion, discounts, deliversFree: kind === 'delivery' }
  const gain = gainOf(choice, basket)
  if (kind !== 'delivery' && gain === 0) return 'Ce code n’enlève rien à ces articles.'
  return budgetLeft !== null && gain > budgetLeft ? gone : choice
}

export function isPromoted({ promotion }: Choice, goods: Omit<Goods, 'francs'>): boolean {
  return isNamed(promotion, goods)
}

const gone = 'Ce code n’est plus disponible.'

function problemOf(promotion: Promotion): string | null {
  if (promotion.state === 'ended') return 'Ce code a pris fin.'
  if (promotion.state === 'upcoming') return `Ce code commence ${promotion.startsOn}`
  if (promotion.isTooLate) return 'Ce code est pour une première commande.'
  if (promotion.isUsedByBuyer) return 'Vous avez déjà utilisé ce code.'
  return promotion.state === 'used_up' ? gone : null
}

function isNamed(promotion: Promotion, { productId, categoryId }: Omit<Goods, 'francs'>): boolean {
  const { isTargeted, productIds, categoryIds } = promotion
  return !isTargeted || productIds.includes(productId) || categoryIds.includes(categoryId)
}

function gainOf({ discounts, deliversFree }: Choice, { fee }: Basket): Francs {
  return deliversFree ? (fee ?? 0) : sumOf(discounts)
}

function secondCode({ code, promotion }: TypedCode, first: Promotion): string {
  if (promotion?.id === first.id) return `${code} est déjà dans votre panier.`
  return promotion?.shopName
    ? `Un seul code par boutique : retirez d’abord ${first.code ?? ''}.`
    : `Un seul code de Sugu par commande : retirez d’abord ${first.code ?? ''}.`
}

export function strangerCode({ promotion, problem }: TypedCode): string {
  if (problem !== null) return problem
  if (!promotion) return codeUnknown
  return problemOf(promotion) ?? `Ce code est pour les articles de ${promotion.shopName ?? 'Sugu'}.`
}

/** Frozen text: « Code BAZIN10 ». */
export function frozenWords({ code, shopId }: Promotion): string {
  if (code) return `Code ${code}`
  return shopId ? 'Promotion de la boutique' : 'Offert par Sugu'
}
