import { daysWords } from '#kernel/wire/span-words.ts'
import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { cursorFacts, cursorPaging } from '#kernel/wire/cursor.ts'
import { Francs, Id, Time } from '#kernel/wire/fields.ts'
import { LINE_MAX_QUANTITY, VARIANT_TRAIT_MAX } from '#kernel/wire/limits.ts'
import { formatFrancs, sumOf } from '#kernel/wire/money.ts'
import { readText } from '#kernel/wire/plain-text.ts'
import { weightClasses } from '#modules/products/contract/product-words.ts'
import {
  depositPercents,
  offerHours,
  offerPlaces,
  offerStates,
  READY_DAYS_MAX,
} from '#modules/link-sales/database/values.ts'
import { freeNameProblem, OFFER_LINES_MAX, OFFER_TOTAL_MAX } from './offer-rules.ts'

export {
  READY_DAYS_MAX,
  depositPercents,
  offerHours,
  offerPlaces,
} from '#modules/link-sales/database/values.ts'
export type { OfferPlace, OfferState } from '#modules/link-sales/database/values.ts'

const quantity = z
  .int('Quantité invalide.')
  .min(1, 'La quantité minimale est 1.')
  .max(LINE_MAX_QUANTITY, `Quantité trop grande : ${LINE_MAX_QUANTITY} au plus.`)
const price = z.int('Entrez un prix, en francs.')
const trait = z
  .string()
  .max(VARIANT_TRAIT_MAX, 'Taille ou couleur inconnue.')
  .nullable()
  .default(null)

/** Article of the shop at a price for this person. */
const ArticleLine = z.object({
  product: z.uuid('Choisissez un article de votre boutique.'),
  size: trait,
  color: trait,
  qty: quantity,
  price,
})

/** Line that is no product of the shop. */
const FreeLine = z.object({
  name: z
    .string('Dites ce que c’est.')
    .max(200, 'Nom trop long.')
    .transform(readText)
    .superRefine((typed, context) => {
      const message = freeNameProblem(typed)
      if (message) context.addIssue({ code: 'custom', message })
    }),
  /** Uploaded by the shop, as a product's. */
  imageId: z.uuid('Ajoutez une photo.'),
  qty: quantity,
  price,
  weight: z.enum(weightClasses).default('léger'),
})

const lines = (least: 0 | 1) =>
  z
    .array(z.union([ArticleLine, FreeLine], 'Choisissez un article, ou décrivez une ligne libre.'))
    .min(least, 'Ajoutez un article ou une ligne libre.')
    .max(OFFER_LINES_MAX, `${OFFER_LINES_MAX} lignes au plus.`)
    .refine(
      (all) => sumOf(all, ({ qty, price }) => qty * price) <= OFFER_TOTAL_MAX,
      `Une vente par lien va jusqu’à ${formatFrancs(OFFER_TOTAL_MAX)}.`,
    )

export const offerTerms = z.object({
  lines: lines(1),
  receiveAt: z
    .array(z.enum(offerPlaces, 'Choisissez où recevoir.'))
    .min(1, 'Choisissez où recevoir.')
    .max(offerPlaces.length, 'Choisissez où recevoir.'),
  depositPercent: z.literal(depositPercents, 'L’acompte est de 0, 30, 50 ou 100 %.'),
  readyDays: z
    .int('Entrez un nombre de jours.')
    .min(0, 'Entrez un nombre de jours.')
    .max(READY_DAYS_MAX, `${daysWords(READY_DAYS_MAX)} au plus.`),
  hours: z.literal(offerHours, 'Le lien vaut 24, 48 ou 72 h.'),
})
export type OfferTerms = z.output<typeof offerTerms>

export const OfferLine = z.object({
  _id: Id,
  isFree: z.boolean(),
  /** null: a free line. */
  product: z.nullable(Id),
  slug: z.string().nullable(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  qty: z.int(),
  unitPrice: Francs,
  usualPrice: z.nullable(Francs),
  lineTotal: Francs,
  /** Pieces left, « encore 3 »; null: a free line. */
  stock: z.int().nullable(),
})
export type OfferLine = z.output<typeof OfferLine>

/**
 * What became of it: `taken`: the order is not paid yet, or to be paid at the door; `unpaid`: it
 * was given up before a payment; `cancelled`: after one, or given back; `hidden`: the team
 * removed it, or hid a free line of it.
 */
export const offerOutcomes = [
  'open',
  'taken',
  'deposit_paid',
  'paid',
  'unpaid',
  'cancelled',
  'withdrawn',
  'ended',
  'hidden',
] as const

const summary = {
  _id: Id,
  /** « Boubou bazin brodé, Retouche manches ». */
  title: z.string(),
  imageUrl: z.string().nullable(),
  state: z.enum(offerStates),
  outcome: z.enum(offerOutcomes),
  total: Francs,
  depositPercent: z.int(),
  deposit: Francs,
  readyDays: z.int(),
  madeAt: Time,
  endsAt: Time,
  /** Visits of its page. */
  opened: z.int(),
  takenAt: z.nullable(Time),
  closedAt: z.nullable(Time),
  /** Once taken. `readyBefore`: promised day of what is made to measure. */
  order: z.nullable(
    z.object({
      parcelId: Id,
      orderNumber: z.string(),
      buyerName: z.string(),
      readyBefore: z.nullable(Time),
      isLate: z.boolean(),
    }),
  ),
}

export const OfferSummary = z.object(summary)
export type OfferSummary = z.output<typeof OfferSummary>

export const Offer = z.object({
  ...summary,
  items: z.array(OfferLine),
  receiveAt: z.array(z.enum(offerPlaces)),
  hours: z.int(),
  openedAt: z.nullable(Time),
  /** Share of the shop: goods less commission, as of today or frozen by the order. */
  commission: Francs,
  /** Fee that the shop pays for its buyer; null: none, or not known before the order. */
  shopDelivery: z.nullish(Francs),
  /** Its articles are sold with a free delivery, which the shop pays. */
  isFreeDelivery: z.boolean().optional(),
  receives: Francs,
  /** `/vente/<token>` while it is open; else null. */
  path: z.string().nullable(),
  canWithdraw: z.boolean(),
  canProlong: z.boolean(),
})
export type Offer = z.output<typeof Offer>

const seller = { who: ['vendeur'], shop: 'orders' } as const
const byId = z.object({ id: Id })
const unknown = ['products.product_unknown', 'link_sales.image_unknown'] as const
const invalid = [...unknown, 'link_sales.line_invalid', 'link_sales.place_not_offered'] as const
const limits = [
  'link_sales.too_many_open',
  'link_sales.too_many_today',
  'publishing.quota_reached',
  'publishing.product_invalid',
] as const

export const OfferQuote = z.object({
  lines: z.array(
    z.object({
      name: z.string(),
      imageUrl: z.string().nullable(),
      usualPrice: z.nullable(Francs),
      stock: z.int().nullable(),
      /** Sentence under the line, or null. */
      problem: z.string().nullable(),
    }),
  ),
  total: Francs,
  deposit: Francs,
  rest: Francs,
  /** The shop pays the delivery, by the address. */
  isFreeDelivery: z.boolean().optional(),
  /** null: its lines have several rates. */
  commissionBasisPoints: z.nullable(z.int()),
  commission: Francs,
  receives: Francs,
  /** Places of door, shop and relay that this shop can offer. */
  places: z.array(z.enum(offerPlaces)),
  open: z.int(),
  mostOpen: z.int(),
  today: z.int(),
  /** null: no limit. */
  mostToday: z.int().nullable(),
})
export type OfferQuote = z.output<typeof OfferQuote>

export const quoteOffer = endpoint('POST', '/api/seller/offers/quote', {
  ...seller,
  /** Without lines: the limits and places alone. */
  body: offerTerms.pick({ depositPercent: true }).extend({ lines: lines(0) }),
  reply: OfferQuote,
  errors: unknown,
  summary:
    'Ce que donnerait une vente par lien : prix habituels, stock, acompte, commission, ce que la boutique reçoit.',
})

export const createOffer = endpoint('POST', '/api/seller/offers', {
  ...seller,
  idempotent: true,
  body: offerTerms,
  reply: Offer,
  status: 201,
  errors: [...invalid, ...limits],
  summary: 'Fait une vente par lien ; `path` est l’adresse à envoyer.',
})

export const listOffers = endpoint('GET', '/api/seller/offers', {
  ...seller,
  query: z.object(cursorPaging(20)),
  reply: z.object({
    offers: z.array(OfferSummary),
    ...cursorFacts,
    open: z.int(),
    mostOpen: z.int(),
    today: z.int(),
    mostToday: z.int().nullable(),
  }),
  summary:
    'Les ventes par lien de la boutique, la dernière d’abord, et ce que chacune est devenue.',
})

export const readOffer = endpoint('GET', '/api/seller/offers/{id}', {
  ...seller,
  params: byId,
  reply: Offer,
  errors: ['link_sales.unknown'],
  summary: 'Une vente par lien, avec son adresse tant qu’elle est ouverte.',
})

export const withdrawOffer = endpoint('POST', '/api/seller/offers/{id}/withdrawal', {
  ...seller,
  params: byId,
  reply: Offer,
  errors: ['link_sales.unknown', 'link_sales.not_open'],
  summary: 'Retire une vente par lien qui n’est pas prise.',
})

export const prolongOffer = endpoint('POST', '/api/seller/offers/{id}/prolongation', {
  ...seller,
  params: byId,
  body: offerTerms.pick({ hours: true }),
  reply: Offer,
  errors: [
    'link_sales.unknown',
    'link_sales.not_open',
    'link_sales.not_longer',
    'link_sales.line_invalid',
  ],
  summary:
    'Prolonge une vente par lien ouverte : elle vaut 24, 48 ou 72 h dès maintenant, jamais moins que ce qui lui reste.',
})

export const remakeOffer = endpoint('POST', '/api/seller/offers/{id}/copy', {
  ...seller,
  idempotent: true,
  params: byId,
  body: offerTerms.pick({ hours: true }),
  reply: Offer,
  status: 201,
  errors: ['link_sales.unknown', 'link_sales.never_again', ...invalid, ...limits],
  summary:
    'Refait une vente par lien qui n’est plus ouverte, aux mêmes conditions, sous un autre lien.',
})
