import { formatFrancs } from '#kernel/wire/money.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { z } from 'zod'

import { promotionKinds } from '#modules/promotions/database/values.ts'
import { cursorFacts, cursorPaging } from '#kernel/wire/cursor.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { dayField, Francs, Id, Time } from '#kernel/wire/fields.ts'
import { endProblem } from '#kernel/wire/field-rules.ts'
import { PRODUCT_PRICE_MAX } from '#kernel/wire/limits.ts'
import { Reason } from '#kernel/wire/text-fields.ts'
import { readLetteredCode } from '#kernel/wire/typed-digits.ts'
import { codeForm } from './promotion-words.ts'

const codeProblem = 'De 4 à 20 lettres et chiffres, sans accent.'
const day = dayField()
const count = (most: number, problem: string) => z.int(problem).min(1, problem).max(most, problem)
const francs = count(PRODUCT_PRICE_MAX, 'Entrez un nombre entier de francs.')
const uses = count(1_000_000, 'Entrez un nombre de 1 à 1 000 000.')
const ids = z.array(Id).max(50, '50 au plus.').default([])
const slugs = z.array(z.string().max(160, 'Catégorie inconnue.')).max(50, '50 au plus.').default([])
/** Keeps sums within a franc column. */
export const BUDGET_MAX = 50_000_000
/** Budget per 30 days that needs no second approver, francs. */
export const BUDGET_OF_ONE = 50_000
export const BUDGET_OF_ONE_DAYS = 30
const budget = count(BUDGET_MAX, 'Entrez un budget en francs, 50 000 000 f au plus.')

/** Days are whole days in Bamako. */
const draft = {
  kind: z.enum(promotionKinds, 'Choisissez ce que vous donnez.'),
  /** Per cent or francs; null: free delivery. */
  amount: z.int('Entrez un nombre entier.').nullable().default(null),
  code: z
    .string('Entrez un code.')
    .max(60, codeProblem)
    .transform(readLetteredCode)
    .pipe(z.string().regex(codeForm, codeProblem))
    .nullable()
    .default(null),
  from: day.nullable().default(null),
  until: day.nullable().default(null),
  minGoods: francs.nullable().default(null),
  products: ids,
  categories: slugs,
  firstOrderOnly: z.boolean().default(false),
  maxUses: uses.nullable().default(null),
  maxUsesPerBuyer: uses.nullable().default(null),
}

type Draft = z.output<z.ZodObject<typeof draft>>

function refuseNonsense(
  promotion: Pick<Draft, 'kind' | 'amount' | 'from' | 'until'>,
  context: z.RefinementCtx,
): void {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  const { kind, amount, from, until } = promotion
  if (kind === 'percent' && (amount === null || amount < 1 || amount > 90))
    refuse('amount', 'De 1 à 90 %.')
  if (kind === 'francs' && (amount === null || amount < 1 || amount > PRODUCT_PRICE_MAX))
    refuse('amount', 'Entrez un nombre entier de francs.')
  if (kind === 'delivery' && amount !== null)
    refuse('amount', 'La livraison à 0 f n’a pas de montant.')
  const end = endProblem(from, until)
  if (end) refuse('until', end)
}

export const ShopPromotionDraft = z.object(draft).superRefine(refuseNonsense)
export const MarketPromotionDraft = z
  .object({ ...draft, budget, reason: Reason })
  .superRefine(refuseNonsense)
export type PromotionDraft = z.input<typeof ShopPromotionDraft>

export const promotionStates = [
  'live',
  'upcoming',
  'waiting',
  'used_up',
  'ended',
  'stopped',
] as const
const State = z.enum(promotionStates)
export type PromotionState = z.output<typeof State>

const Target = z.object({ _id: Id, name: z.string() })
export const Promotion = z.object({
  _id: Id,
  /** null: paid by the market. */
  shopSlug: z.string().nullable(),
  kind: z.enum(promotionKinds),
  amount: z.int().nullable(),
  code: z.string().nullable(),
  state: State,
  startsAt: Time,
  endsAt: z.nullable(Time),
  minGoods: z.nullable(Francs),
  products: z.array(Target),
  categories: z.array(Target),
  firstOrderOnly: z.boolean(),
  maxUses: z.int().nullable(),
  maxUsesPerBuyer: z.int().nullable(),
  /** The market's promotions only; 0 while the first budget awaits approval. */
  budget: z.nullable(Francs),
  askedBudget: z.nullable(Francs),
  /** Then another admin must approve. */
  isAskedByCaller: z.boolean(),
  uses: z.int(),
  sold: Francs,
  discount: Francs,
  stoppedAt: z.nullable(Time),
})
export type Promotion = z.output<typeof Promotion>

const filters = ['live', 'upcoming', 'ended'] as const
const listQuery = { state: z.enum(filters, 'Filtre inconnu.').optional() }
const counts = z.object({ live: z.int(), upcoming: z.int(), ended: z.int() })
const list = {
  promotions: z.array(Promotion),
  counts,
  /** Last 30 days. */
  month: z.object({ uses: z.int(), buyers: z.int(), sold: Francs, discount: Francs }),
  ...cursorFacts,
}
const byId = z.object({ id: Id })
const refusals = [
  'promotions.code_taken',
  'promotions.target_gone',
  'promotions.ends_before_now',
] as const

export const listShopPromotions = endpoint('GET', '/api/seller/promotions', {
  who: ['vendeur'],
  shop: 'owner',
  query: z.object({ ...listQuery, ...cursorPaging() }),
  reply: z.object(list),
  summary: 'Les promotions de la boutique de l’appelant, la dernière créée d’abord.',
})

export const exportShopPromotions = endpoint('GET', '/api/seller/promotions/export', {
  who: ['vendeur'],
  shop: 'owner',
  query: z.object(listQuery),
  file: 'text/csv',
  summary: 'Les mêmes promotions, toutes, en CSV.',
})

export const checkPromotionCode = endpoint('GET', '/api/seller/promotions/code', {
  who: ['vendeur', 'admin'],
  shop: 'owner',
  query: z.object({
    code: z.string().max(60, codeProblem).transform(readLetteredCode).default(''),
  }),
  reply: z.object({ isFree: z.boolean() }),
  errors: ['promotions.too_many_guesses'],
  summary: 'Dit si un code est libre en ce moment.',
})

export const createShopPromotion = endpoint('POST', '/api/seller/promotions', {
  who: ['vendeur'],
  shop: 'owner',
  body: ShopPromotionDraft,
  reply: Promotion,
  status: 201,
  errors: [
    ...refusals,
    'promotions.too_many',
    'promotions.too_many_today',
    'promotions.too_many_guesses',
    'shops.no_shop',
  ],
  summary: 'Crée une promotion de la boutique : un code, ou une remise qui s’applique seule.',
})

export const endShopPromotion = endpoint('POST', '/api/seller/promotions/{id}/end', {
  who: ['vendeur'],
  shop: 'owner',
  params: byId,
  reply: Promotion,
  errors: ['promotions.unknown', 'promotions.over'],
  summary: 'Arrête une promotion de la boutique ; les commandes passées gardent leur prix.',
})

export const listMarketPromotions = endpoint('GET', '/api/admin/promotions', {
  who: ['admin', 'finance'],
  query: z.object({ ...listQuery, ...cursorPaging() }),
  reply: z.object(list),
  summary: 'Les promotions du marché, avec leur budget.',
})

export const createMarketPromotion = endpoint('POST', '/api/admin/promotions', {
  who: ['admin'],
  stepUp: true,
  body: MarketPromotionDraft,
  reply: Promotion,
  status: 201,
  errors: [...refusals],
  summary: `Crée une promotion payée par le marché ; au-dessus de ${formatFrancs(BUDGET_OF_ONE)} en ${daysWords(BUDGET_OF_ONE_DAYS)}, toutes ensemble, une autre personne l’approuve.`,
})

export const changePromotionBudget = endpoint('PUT', '/api/admin/promotions/{id}/budget', {
  who: ['admin'],
  stepUp: true,
  params: byId,
  body: z.object({ budget, reason: Reason }),
  reply: Promotion,
  errors: ['promotions.unknown', 'promotions.over', 'promotions.budget_below'],
  summary: `Change le budget d’une promotion du marché ; l’élever au-dessus de ${formatFrancs(BUDGET_OF_ONE)} en ${daysWords(BUDGET_OF_ONE_DAYS)}, toutes ensemble, demande une autre personne.`,
})

export const decidePromotionBudget = endpoint('POST', '/api/admin/promotions/{id}/approval', {
  who: ['admin', 'finance'],
  stepUp: true,
  params: byId,
  body: z.object({ approve: z.boolean() }),
  reply: Promotion,
  errors: ['promotions.unknown', 'promotions.over', 'promotions.own_budget'],
  summary: 'Approuve ou refuse le budget qu’une autre personne demande.',
})

export const endMarketPromotion = endpoint('POST', '/api/admin/promotions/{id}/end', {
  who: ['admin'],
  stepUp: true,
  params: byId,
  body: z.object({ reason: Reason }),
  reply: Promotion,
  errors: ['promotions.unknown', 'promotions.over'],
  summary: 'Arrête une promotion du marché ; les commandes passées gardent leur prix.',
})

export const ShownPromotion = Promotion.pick({
  _id: true,
  kind: true,
  amount: true,
  code: true,
  endsAt: true,
  minGoods: true,
  firstOrderOnly: true,
  products: true,
  categories: true,
})
export type ShownPromotion = z.output<typeof ShownPromotion>

export const listShownPromotions = endpoint('GET', '/api/shops/slug/{slug}/promotions', {
  who: 'visitor',
  params: z.object({ slug: z.string().max(160) }),
  reply: z.object({ promotions: z.array(ShownPromotion) }),
  summary: 'Les promotions d’une boutique qui valent maintenant, les plus récentes d’abord.',
})
