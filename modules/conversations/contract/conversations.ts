import { z } from 'zod'

import { conversationSides, messageStates } from '#modules/conversations/database/values.ts'
import { Image } from '#modules/images/contract/images.ts'
import { cursorPaging } from '#kernel/wire/cursor.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, Time } from '#kernel/wire/fields.ts'
import { readText } from '#kernel/wire/plain-text.ts'
import { text } from '#kernel/wire/text-fields.ts'
import { ProposalCard } from '#modules/conversations/contract/proposal-card.ts'

export type ConversationSide = (typeof conversationSides)[number]

export const MESSAGE_MAX = 1_000
export const MESSAGE_PHOTOS_MAX = 3
export const NEWCOMER_CONVERSATIONS_A_DAY = 10
/** Replaces telephone numbers and outside links. */
export const MASKED = '[masqué]'
/** ms, without a stream. */
export const CHANGES_EVERY_MS = 30_000
export const ProductSubject = z.object({
  slug: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  price: Francs,
  isSold: z.boolean(),
})
export type ProductSubject = z.output<typeof ProductSubject>

/** `orderId`: for its buyer only. */
export const ParcelSubject = z.object({
  _id: Id,
  orderNumber: z.string(),
  orderId: z.nullable(Id),
})
export type ParcelSubject = z.output<typeof ParcelSubject>

export const ConversationMessage = z.object({
  _id: z.int(),
  side: z.enum(conversationSides),
  /** Key chosen by the device, for the reader's own messages. */
  key: z.nullable(Id),
  /** First name of the answering helper, for the shop only. */
  by: z.string().nullable(),
  text: z.string(),
  masked: z.enum(['number', 'link']).nullable(),
  images: z.array(Image),
  product: z.nullable(ProductSubject),
  parcel: z.nullable(ParcelSubject),
  proposal: z.nullish(ProposalCard),
  state: z.enum(messageStates),
  sentAt: Time,
})
export type ConversationMessage = z.output<typeof ConversationMessage>

const Shop = z.object({
  name: z.string(),
  slug: z.string(),
  imageUrl: z.string().nullable(),
  /** Median answer time over 30 days, ms; null below five answers. */
  answersInMs: z.int().nullable(),
})

export const SellerBargain = z.object({
  product: Id,
  acceptsFrom: z.nullable(Francs),
  refusesBelow: z.nullable(Francs),
  /** Proposals of the last seven days. */
  made: z.int(),
})

export type SellerBargain = z.output<typeof SellerBargain>

export const Conversation = z.object({
  _id: Id,
  side: z.enum(conversationSides),
  shop: Shop,
  /** First name and initial; the whole name after an order. */
  buyerName: z.string(),
  buyer: z.object({ since: Time, orders: z.int(), received: z.int() }).nullable(),
  messages: z.array(ConversationMessage),
  /** Older ones exist: send the first of these as `before`. */
  more: z.boolean(),
  readUpTo: z.int(),
  unread: z.int(),
  closed: z.enum(['me', 'other', 'team']).nullable(),
  /** For the buyer: last parcel that allows a complaint. */
  complaint: z.object({ parcelId: Id, orderNumber: z.string() }).nullable(),
  /** Last proposed price, for users with product access. */
  bargain: z.nullish(SellerBargain),
  answersPrices: z.boolean().optional(),
  /** A parcel is in delivery between them. */
  showsNumbers: z.boolean(),
  /** For polling, see `readChanges`. */
  watch: Id,
  version: z.int(),
})
export type Conversation = z.output<typeof Conversation>

export const ConversationLine = z.object({
  _id: Id,
  /** Shop's name for the buyer, buyer's for the shop. */
  name: z.string(),
  imageUrl: z.string().nullable(),
  last: z.object({
    side: z.enum(conversationSides),
    by: z.string().nullable(),
    text: z.string(),
    photos: z.int(),
  }),
  about: z.string().nullable(),
  lastAt: Time,
  unread: z.int(),
  until: z.nullish(Time),
})
export type ConversationLine = z.output<typeof ConversationLine>

export const ConversationList = z.object({
  /** Unread or to answer, nearest deadline first; first page only. */
  waiting: z.array(ConversationLine),
  others: z.array(ConversationLine),
  next: z.string().nullable(),
  watch: Id,
  version: z.int(),
})
export type ConversationList = z.output<typeof ConversationList>

const list = { query: z.object(cursorPaging(30)), reply: ConversationList }

export const listConversations = endpoint('GET', '/api/conversations', {
  who: 'user',
  ...list,
  summary: 'Les conversations de l’appelant avec des boutiques, les non lues d’abord.',
})

export const listShopConversations = endpoint('GET', '/api/seller/conversations', {
  who: ['vendeur'],
  shop: 'answers',
  ...list,
  summary: 'Les conversations de la boutique avec des acheteurs, ce qui attend d’abord.',
})

export const readChanges = endpoint('GET', '/api/conversations/changes/{watch}', {
  who: 'visitor',
  params: z.object({ watch: Id }),
  reply: z.object({ version: z.int() }),
  errors: ['conversations.unknown'],
  summary: 'Un nombre qui grandit quand quelque chose change, pour les pages ouvertes.',
})

const byId = z.object({ id: Id })

export const readConversation = endpoint('GET', '/api/conversations/{id}', {
  who: 'user',
  sale: 'conversation',
  params: byId,
  query: z.object({ before: z.coerce.number('Suite inconnue.').int().min(1).optional() }),
  reply: Conversation,
  errors: ['conversations.unknown'],
  summary: 'Une conversation et ses derniers messages, pour l’acheteur ou la boutique.',
})

const aboutQuery = {
  produit: z.string().max(200, 'Produit inconnu.').optional(),
  colis: Id.optional(),
}

export const findConversation = endpoint('GET', '/api/shops/{slug}/conversation', {
  who: 'user',
  sale: 'shop',
  params: z.object({ slug: z.string().max(200, 'Boutique inconnue.') }),
  query: z.object(aboutQuery),
  reply: z.object({
    conversationId: z.nullable(Id),
    shop: Shop,
    product: ProductSubject.nullable(),
    parcel: ParcelSubject.nullable(),
  }),
  errors: ['products.shop_unknown', 'conversations.own_shop'],
  summary: 'La conversation de l’appelant avec une boutique, s’il y en a une.',
})

const message = {
  key: Id,
  text: z
    .string('Écrivez votre message.')
    .transform(readText)
    .pipe(z.string().max(MESSAGE_MAX, 'Message trop long, 1 000 signes au plus.'))
    .default(''),
  images: z.array(Id).max(MESSAGE_PHOTOS_MAX, `${MESSAGE_PHOTOS_MAX} photos au plus.`).default([]),
  product: z.string().max(200, 'Produit inconnu.').nullish(),
  parcelId: Id.nullish(),
}
const written = z.object({ conversationId: Id, message: ConversationMessage })
const writeErrors = [
  'conversations.empty',
  'conversations.closed',
  'conversations.photo_unknown',
  'conversations.subject_unknown',
] as const

export const writeToShop = endpoint('POST', '/api/shops/{slug}/conversation', {
  who: 'user',
  sale: 'shop',
  params: z.object({ slug: z.string().max(200, 'Boutique inconnue.') }),
  body: z.object(message),
  reply: written,
  status: 201,
  errors: [
    ...writeErrors,
    'products.shop_unknown',
    'conversations.own_shop',
    'conversations.too_many',
  ],
  summary: 'Écrit à une boutique ; la même clé deux fois n’écrit qu’une fois.',
})

export const writeMessage = endpoint('POST', '/api/conversations/{id}/messages', {
  who: 'user',
  sale: 'conversation',
  params: byId,
  body: z.object(message),
  reply: written,
  status: 201,
  errors: [...writeErrors, 'conversations.unknown'],
  summary: 'Écrit dans une conversation ; la même clé deux fois n’écrit qu’une fois.',
})

export const markConversationRead = endpoint('PUT', '/api/conversations/{id}/read', {
  who: 'user',
  sale: 'conversation',
  params: byId,
  body: z.object({ upTo: z.int('Message inconnu.').min(0, 'Message inconnu.') }),
  status: 204,
  errors: ['conversations.unknown'],
  summary: 'L’appelant a lu jusqu’à ce message.',
})

export const closeConversation = endpoint('PUT', '/api/conversations/{id}/closed', {
  who: 'user',
  params: byId,
  body: z.object({ closed: z.boolean('Dites oui ou non.') }),
  status: 204,
  errors: ['conversations.unknown', 'conversations.closed'],
  summary: 'Bloque l’autre côté, ou le débloque si c’est l’appelant qui l’a bloqué.',
})

export const reportConversation = endpoint('POST', '/api/conversations/{id}/report', {
  who: 'user',
  params: byId,
  body: z.object({
    reason: text(3, 300, 'Dites ce qui ne va pas.'),
  }),
  status: 204,
  errors: ['conversations.unknown'],
  summary: 'Signale la conversation à l’équipe, qui peut alors la lire.',
})
