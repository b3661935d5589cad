import type { PromotionKind } from '#modules/promotions/contract/promotion-words.ts'

import type { Sql } from '#kernel/database/database.ts'
import { run, type Statement } from '#kernel/database/statement.ts'
import { formatFrancs, shareOf, splitFrancs, sumOf, type Francs } from '#kernel/wire/money.ts'
import { codeUnknown, type AdmittedCodes } from './guess-codes.ts'

type Wanted = { shopIds: readonly string[]; codes: AdmittedCodes; buyerId: string | null }

const ofCart: Statement = {
  name: 'promotions_of_cart',
  text: 'select found as promotions from promotions_of_cart($1, $2, $3, $4, $5)',
}

type Row = { promotions: Promotion[] }

/**
 * Promotions that may count for a cart with goods of these shops, and what each typed code stands
 * for. One statement.
 */
export async function readCartPromotions(
  db: Sql,
  now: Date,
  { shopIds, codes, buyerId }: Wanted,
): Promise<CartPromotions> {
  const known = codes.filter(({ problem }) => problem === null).map(({ code }) => code)
  // The last argument is of the version before, which read here until when no code may be tried.
  const [row] = await run<Row>(db, ofCart, [now, shopIds, known, buyerId, ''])
  if (!row) throw new Error('promotions of a cart were not read')
  const read = row.promotions.map((one) => ({ ...one, startsOn: dayWords(one.startsOn) }))
  const typed = codes.map(({ code, problem }) =>
    problem === null ? typedCode(code, read) : { code, promotion: null, problem },
  )
  return { automatic: read.filter(({ code }) => code === null), typed }
}

/** Of several that had this code in turn: the live one, else the next, else the last. */
function typedCode(code: string, read: readonly Promotion[]): TypedCode {
  const rank = { live: 0, used_up: 0, upcoming: 1, ended: 2 }
  const [promotion = null] = read
    .filter((one) => one.code === code)
    .toSorted((a, b) => rank[a.state] - rank[b.state])
  return { code, promotion, problem: promotion ? null : codeUnknown }
}

const day = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Africa/Bamako',
})

function dayWords(at: string): string {
  return day.format(new Date(at))
}

/** A promotion as pricing needs it, read for one cart and one buyer. */
type Promotion = {
  id: string
  /** null: the market’s. */
  shopId: string | null
  shopName: string | null
  kind: PromotionKind
  amount: number | null
  code: string | null
  state: 'live' | 'upcoming' | 'ended' | 'used_up'
  /** The day on which it begins, to end a sentence: « mar. 24 nov. » */
  startsOn: string
  minGoods: Francs | null
  isTargeted: boolean
  productIds: string[]
  categoryIds: string[]
  /** What the market’s may still cost; null: no bound. */
  budgetLeft: Francs | null
  /** The buyer has used it as often as one may. */
  isUsedByBuyer: boolean
  /** It is for a first order, and the buyer has made one. */
  isTooLate: boolean
}

/** A code that the buyer typed, with what it stands for or why it cannot be looked at. */
export type TypedCode = { code: string; promotion: Promotion | null; problem: string | null }

/** What priceCart is given of promotions. */
export type CartPromotions = { automatic: readonly Promotion[]; typed: readonly TypedCode[] }
export const noPromotions: CartPromotions = { automatic: [], typed: [] }

type Goods = { productId: string; categoryId: string; francs: Francs }
/** Goods of one owner; `fee`: what the buyer would pay for their delivery, null without a place. */
export type Basket = { shopName: string | null; goods: readonly Goods[]; fee: Francs | null }

export type Choice = {
  promotion: Promotion
  /** Off each of the goods, in their order. */
  discounts: Francs[]
  deliversFree: boolean
}
/**
 * Of one owner: the first typed code that applies, what is offered without a code, and why each
 * typed code does not count (null for the one that does).
 */
export type Choices = {
  typed: Choice | null
  offered: Choice[]
  problems: Map<TypedCode, string | null>
}

/** The promotions of a shop (null: of the market) that may count for these goods. */
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

/** The one of the market that counts: a typed code, else the one that takes most off. */
export function bestOfMarket({ typed, offered }: Choices, basket: Basket): Choice | null {
  return typed ?? offered.toSorted((a, b) => gainOf(b, basket) - gainOf(a, basket))[0] ?? null
}

/** What a promotion takes off these goods, or the sentence that says why it does not count. */
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

/** Does this line count towards the promotion, and its least sum? */
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

/** Why a typed code that belongs to no shop of the cart does not count. */
export function strangerCode({ promotion, problem }: TypedCode): string {
  if (problem !== null) return problem
  if (!promotion) return codeUnknown
  return problemOf(promotion) ?? `Ce code est pour les articles de ${promotion.shopName ?? 'Sugu'}.`
}

/** What an order says of a promotion for ever: « Code BAZIN10 ». */
export function frozenWords({ code, shopId }: Promotion): string {
  if (code) return `Code ${code}`
  return shopId ? 'Promotion de la boutique' : 'Offert par Sugu'
}
