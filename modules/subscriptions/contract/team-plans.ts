import { daysWords } from '#kernel/wire/span-words.ts'
import { z } from 'zod'

import { days } from '#kernel/wire/periods.ts'
import { cursorFacts, cursorPaging } from '#kernel/wire/cursor.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, momentField, Time } from '#kernel/wire/fields.ts'
import { listSearch, text } from '#kernel/wire/text-fields.ts'
import { paidPlanNames } from '#modules/plans/contract/plans.ts'

const who = ['admin'] as const

/** Price and quota are settings (`modules/settings/contract`). */
export const readTeamPlans = endpoint('GET', '/api/admin/plans', {
  who,
  query: z.object({
    days: days(30),
  }),
  reply: z.object({
    shops: z.object({ free: z.int(), standard: z.int(), business: z.int(), pro: z.int() }),
    ending: z.int(),
    grace: z.int(),
    /** Returned to the free plan in thirty days. */
    ended: z.int(),
    revenue: z.object({ now: Francs, before: Francs }),
    payments: z.int(),
  }),
  summary: 'Les formules : combien de boutiques à chacune, ce qui finit, ce qui rentre.',
})

export const subscriberStates = ['active', 'ending', 'grace', 'ended'] as const
export type SubscriberState = (typeof subscriberStates)[number]

export const subscriberQuery = {
  q: listSearch(120),
  plan: z.enum(paidPlanNames, 'Formule inconnue.').optional(),
  /** Default: all with a plan, grace days included. */
  state: z.enum(subscriberStates, 'Filtre inconnu.').optional(),
}

export const Subscriber = z.object({
  _id: Id,
  slug: z.string(),
  name: z.string(),
  ownerId: Id,
  ownerName: z.string(),
  phone: z.string().nullable(),
  plan: z.enum(paidPlanNames),
  state: z.enum(subscriberStates),
  endsAt: Time,
  since: z.nullable(Time),
  paid: Francs,
  givenDays: z.int(),
  products: z.int(),
})
export type Subscriber = z.output<typeof Subscriber>

export const listSubscribers = endpoint('GET', '/api/admin/plans/subscribers', {
  who,
  query: z.object({ ...subscriberQuery, ...cursorPaging() }),
  reply: z.object({ subscribers: z.array(Subscriber), ...cursorFacts }),
  summary:
    'Les boutiques abonnées, celle qui finit le plus tôt d’abord ; les terminées du dernier mois, la dernière d’abord.',
})

export const exportSubscribers = endpoint('GET', '/api/admin/plans/subscribers/export', {
  who,
  query: z.object(subscriberQuery),
  file: 'text/csv',
  summary: 'Les mêmes boutiques abonnées, en CSV.',
})

export const GIVEN_DAYS_MAX = 60
/** A plan that ends within so many days is counted apart. */
export const ENDING_DAYS = 7
const daysProblem = `De 1 à ${daysWords(GIVEN_DAYS_MAX)}.`

export const extendSubscription = endpoint('PUT', '/api/admin/plans/subscribers/{id}/extension', {
  who,
  stepUp: true,
  params: z.object({ id: Id }),
  body: z.object({
    days: z.int(daysProblem).min(1, daysProblem).max(GIVEN_DAYS_MAX, daysProblem),
    reason: text(3, 300, 'Dites pourquoi : le vendeur le lira.'),
    /** Displayed end: days cannot be given twice. */
    seen: momentField(),
  }),
  reply: z.object({ endsAt: Time }),
  errors: [
    'subscriptions.shop_unknown',
    'subscriptions.nothing_to_extend',
    'subscriptions.end_changed',
  ],
  summary:
    'Offre quelques jours à une boutique abonnée : son vendeur en lit la raison, et rien n’est payé.',
})
