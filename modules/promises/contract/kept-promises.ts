import { z } from 'zod'

import { ANSWER_MAX, COUNTED_DAYS } from '#modules/promises/contract/counted-promises.ts'
import { answerCauses, keepers } from '#modules/promises/database/values.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, slugField, Time } from '#kernel/wire/fields.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { Reason, text } from '#kernel/wire/text-fields.ts'

const Kept = z.object({ kept: z.int(), of: z.int() })
const shown = { reply: z.object({ prepares: Kept.nullable(), opens: Kept.nullable() }) }

export const readShopPromises = endpoint('GET', '/api/shops/slug/{slug}/promises', {
  who: 'visitor',
  params: z.object({ slug: slugField(160) }),
  /** null with fewer than ten; `opens`: as a relay point. */
  ...shown,
  summary:
    'Combien de colis une boutique a préparés à temps, et comment son point relais fut ouvert, dès qu’il y en a assez.',
})

export const readOrderPromises = endpoint('GET', '/api/orders/{id}/promises', {
  who: 'user',
  params: z.object({ id: Id }),
  reply: z.object({
    /** Of couriers and carriers that have its parcels, from ten on. */
    carriers: z.array(
      z.object({ parcelId: Id, keeper: z.enum(['courier', 'carrier']), kept: Kept }),
    ),
  }),
  errors: ['orders.unknown'],
  summary: 'Combien de fois les livreurs et les cars qui portent une commande sont à l’heure.',
})

const Missed = z.object({
  _id: Id,
  orderNumber: z.string(),
  dueAt: Time,
  /** null: not done. */
  doneAt: z.nullable(Time),
  mayAnswer: z.boolean(),
  answer: z.nullable(
    z.object({
      cause: z.enum(answerCauses),
      words: z.string().nullable(),
      /** null: not decided. */
      isWithdrawn: z.boolean().nullable(),
    }),
  ),
})
export type Missed = z.output<typeof Missed>

const own = {
  reply: z.object({
    kept: Kept,
    /** The newest first, at most 20. */
    missed: z.array(Missed),
  }),
  summary: `Les promesses tenues en ${daysWords(COUNTED_DAYS)}, et chacune qui ne le fut pas, avec sa raison.`,
} as const

export const readOwnPromises = endpoint('GET', '/api/seller/promises', {
  who: ['vendeur'],
  shop: 'orders',
  ...own,
})

export const readRelayPromises = endpoint('GET', '/api/seller/relay/promises', {
  who: ['vendeur'],
  shop: 'relay',
  ...own,
})

export const readCourierPromises = endpoint('GET', '/api/courier/promises', {
  who: ['livreur'],
  ...own,
})

const answering = {
  params: z.object({ id: Id }),
  body: z.object({
    cause: z.enum(answerCauses, 'Choisissez une raison.'),
    words: text(3, ANSWER_MAX, 'Dites en quelques mots ce qui s’est passé.'),
  }),
  status: 204,
  errors: ['promises.unknown_missed', 'promises.answered'],
  summary: 'Dit pourquoi une promesse ne fut pas tenue ; l’équipe la retire, ou la garde.',
} as const

export const answerOwnPromise = endpoint('PUT', '/api/seller/promises/{id}/answer', {
  who: ['vendeur'],
  shop: 'orders',
  ...answering,
})

export const answerRelayPromise = endpoint('PUT', '/api/seller/relay/promises/{id}/answer', {
  who: ['vendeur'],
  shop: 'relay',
  ...answering,
})

export const answerCourierPromise = endpoint('PUT', '/api/courier/promises/{id}/answer', {
  who: ['livreur'],
  ...answering,
})

const Answer = z.object({
  _id: Id,
  keeper: z.enum(keepers),
  name: z.string(),
  orderNumber: z.string(),
  dueAt: Time,
  cause: z.enum(answerCauses),
  words: z.string().nullable(),
  answeredAt: Time,
})
export type PromiseAnswer = z.output<typeof Answer>

export const listPromiseAnswers = endpoint('GET', '/api/admin/promise-answers', {
  who: ['admin'],
  reply: z.object({ answers: z.array(Answer) }),
  summary: 'Les réponses à des promesses non tenues, qui attendent l’équipe.',
})

export const decidePromiseAnswer = endpoint('PUT', '/api/admin/promise-answers/{id}', {
  who: ['admin'],
  stepUp: true,
  params: z.object({ id: Id }),
  body: z.object({ withdraw: z.boolean(), reason: Reason }),
  status: 204,
  errors: ['promises.unknown_answer', 'promises.decided'],
  summary: 'Retire une promesse non tenue, qui ne compte plus, ou la garde.',
})
