import { z } from 'zod'

import { days } from '#modules/statistics/contract/periods.ts'
import { cursorFacts, cursorPaging } from '#kernel/wire/cursor.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, momentField, Time } from '#kernel/wire/fields.ts'
import { listSearch, text } from '#kernel/wire/text-fields.ts'
import { paidPlanNames } from './plans.ts'

const who = ['admin'] as const

/**
 * The plans as the team sees them. A plan’s price and quota are settings of the market
 * (`modules/settings/contract`).
 */
export const readTeamPlans = endpoint('GET', '/api/admin/plans', {
  shape: __API__ && {
    who,
    query: z.object({
      days: days(30),
    }),
    reply: z.object({
      shops: z.object({ free: z.int(), standard: z.int(), business: z.int(), pro: z.int() }),
      /** Plans that end within a week with no further month paid. */
      ending: z.int(),
      /** Ended, their products still visible. */
      grace: z.int(),
      /** Back on the free plan within the last thirty days. */
      ended: z.int(),
      /** The ledger's sum of subscriptions in these days, and in as many days before. */
      revenue: z.object({ now: Francs, before: Francs }),
      /** Months paid for, these days. */
      payments: z.int(),
    }),
    summary: 'Les formules : combien de boutiques à chacune, ce qui finit, ce qui rentre.',
  },
})

export const subscriberStates = ['active', 'ending', 'grace', 'ended'] as const
export type SubscriberState = (typeof subscriberStates)[number]

export const subscriberQuery = __API__ && {
  q: listSearch(120),
  plan: z.enum(paidPlanNames, 'Formule inconnue.').optional(),
  /** Without it: every shop that has a plan now, also those in their days of grace. */
  state: z.enum(subscriberStates, 'Filtre inconnu.').optional(),
}

export const Subscriber = z.object({
  /** The shop’s id. */
  _id: Id,
  slug: z.string(),
  name: z.string(),
  ownerId: Id,
  ownerName: z.string(),
  phone: z.string().nullable(),
  plan: z.enum(paidPlanNames),
  state: z.enum(subscriberStates),
  endsAt: Time,
  /** When its first month began. */
  since: z.nullable(Time),
  /** Everything it has paid for plans. */
  paid: Francs,
  /** Days that the team has given it, in all. */
  givenDays: z.int(),
  products: z.int(),
})
export type Subscriber = z.output<typeof Subscriber>

export const listSubscribers = endpoint('GET', '/api/admin/plans/subscribers', {
  shape: __API__ && {
    who,
    query: z.object({ ...subscriberQuery, ...cursorPaging() }),
    reply: z.object({ subscribers: z.array(Subscriber), ...cursorFacts }),
    summary:
      'Les boutiques abonnées, celle qui finit le plus tôt d’abord ; les terminées des trente derniers jours, la dernière d’abord.',
  },
})

export const exportSubscribers = endpoint('GET', '/api/admin/plans/subscribers/export', {
  shape: __API__ && {
    who,
    query: z.object(subscriberQuery),
    file: 'text/csv',
    summary: 'Les mêmes boutiques abonnées, en CSV.',
  },
})

/** The most days that one act may give. */
export const GIVEN_DAYS_MAX = 60
const daysProblem = `De 1 à ${GIVEN_DAYS_MAX} jours.`

export const extendSubscription = endpoint('PUT', '/api/admin/plans/subscribers/{id}/extension', {
  shape: __API__ && {
    who,
    stepUp: true,
    params: z.object({ id: Id }),
    body: z.object({
      days: z.int(daysProblem).min(1, daysProblem).max(GIVEN_DAYS_MAX, daysProblem),
      reason: text(3, 300, 'Dites pourquoi : le vendeur le lira.'),
      /**
       * The end that was on the screen: a second press, or another admin, gives the days only
       * once.
       */
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
  },
})
