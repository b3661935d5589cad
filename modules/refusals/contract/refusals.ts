import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, pageFacts, paging, Time } from '#kernel/wire/fields.ts'
import { Reason, text } from '#kernel/wire/text-fields.ts'
import { contestKinds, faultSides } from '#modules/refusals/database/values.ts'

export { contestKinds } from '#modules/refusals/database/values.ts'

export const contestWords: Readonly<Record<(typeof contestKinds)[number], string>> = {
  nobody_came: 'Personne n’est venu',
  other_door: 'Ce n’est pas ma porte',
  wrong_article: 'L’article n’était pas le bon',
  other: 'Autre chose',
}

/** `ended`: after its days; `cleared`: by deliveries in a row; `removed`, `kept`: by support. */
export const refusalStates = [
  'counted',
  'not_counted',
  'ended',
  'cleared',
  'contested',
  'removed',
  'kept',
] as const

const byId = z.object({ id: Id })

export const Refusal = z.object({
  _id: Id,
  orderId: Id,
  orderNumber: z.string(),
  shopName: z.string(),
  reason: z.string(),
  fault: z.enum(faultSides),
  at: Time,
  endsAt: Time,
  state: z.enum(refusalStates),
  /** « Le livreur est-il venu ? » waits for an answer. */
  asksVisit: z.boolean().optional(),
  /** The courier's photo. */
  imageUrl: z.string().nullable(),
  contestedAt: Time.nullable(),
  decidedAt: Time.nullable(),
  decision: z.string().nullable(),
})
export type Refusal = z.output<typeof Refusal>

export const listRefusals = endpoint('GET', '/api/refusals', {
  who: 'user',
  query: z.object(paging(20)),
  reply: z.object({
    /** In force now. */
    counted: z.int(),
    /** Next end of a counted one. */
    firstEnds: Time.nullable(),
    /** Until when there is no cash on delivery; null: there is. */
    noCashUntil: Time.nullable(),
    /** Until when cash on delivery needs a deposit; null: not. Absent in older answers. */
    depositUntil: Time.nullish(),
    /** Orders delivered in a row since the last counted one. */
    deliveriesInRow: z.int(),
    refusals: z.array(Refusal),
    ...pageFacts,
    total: z.int(),
  }),
  summary:
    'Les livraisons qui n’ont pas réussi à la porte de l’appelant : celles qui comptent, pourquoi et jusqu’à quand, et les autres.',
})

export const contestRefusal = endpoint('POST', '/api/refusals/{id}/contest', {
  who: 'user',
  params: byId,
  body: z.object({
    kind: z.enum(contestKinds, 'Choisissez ce qui s’est passé.'),
    words: text(3, 1_000, 'Dites ce qui s’est passé.'),
    imageId: Id.nullish(),
  }),
  reply: Refusal,
  errors: [
    'refusals.unknown',
    'refusals.contested',
    'refusals.not_counted',
    'refusals.photo_unknown',
  ],
  summary:
    'Conteste un refus compté : il ne compte pas avant qu’une personne de l’équipe ait regardé et répondu.',
})

export const answerVisit = endpoint('PUT', '/api/refusals/{id}/visit', {
  who: 'user',
  params: byId,
  body: z.object({ came: z.boolean('Répondez par oui ou par non.') }),
  reply: Refusal,
  errors: ['refusals.unknown', 'refusals.answered'],
  summary:
    'L’appelant dit si le livreur est venu à sa porte. « Non » conteste le refus, qui ne compte pas avant la décision.',
})

export const ContestedRefusal = Refusal.extend({
  buyer: z.object({ _id: Id, name: z.string(), phone: z.string().nullable() }),
  courierName: z.string().nullable(),
  note: z.string().nullable(),
  kind: z.enum(contestKinds),
  words: z.string(),
  photoUrl: z.string().nullable(),
})
export type ContestedRefusal = z.output<typeof ContestedRefusal>

export const listContested = endpoint('GET', '/api/admin/refusals', {
  who: ['admin'],
  query: z.object(paging(20)),
  reply: z.object({ refusals: z.array(ContestedRefusal), ...pageFacts, total: z.int() }),
  summary: 'Les refus contestés qui attendent une décision, le plus ancien d’abord.',
})

export const decideRefusal = endpoint('PUT', '/api/admin/refusals/{id}/decision', {
  who: ['admin'],
  stepUp: true,
  params: byId,
  body: z.object({ remove: z.boolean(), reason: Reason }),
  status: 204,
  errors: ['refusals.unknown', 'refusals.decided'],
  summary: 'Retire ou garde un refus contesté ; l’acheteur en lit la raison.',
})
