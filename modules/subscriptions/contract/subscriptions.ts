import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, momentField, Time } from '#kernel/wire/fields.ts'
import { paidPlanNames, planNames } from '#modules/plans/contract/plans.ts'

const PlanName = z.enum(planNames)

/**
 * A renewal starts at the end of the current plan; an upgrade starts at once and credits unused
 * days.
 */
export const PlanOffer = z.object({
  plan: z.enum(paidPlanNames),
  label: z.string(),
  monthlyPrice: Francs,
  liveProducts: z.int().nullable(),
  kind: z.enum(['new', 'renewal', 'upgrade']),
  credit: Francs,
  amount: Francs,
  startsAt: Time,
  endsAt: Time,
})
export type PlanOffer = z.output<typeof PlanOffer>

export const readSubscription = endpoint('GET', '/api/seller/subscription', {
  who: ['vendeur'],
  shop: 'owner',
  reply: z.object({
    plan: PlanName,
    label: z.string(),
    endsAt: Time.nullable(),
    daysLeft: z.int().nullable(),
    inGrace: z.boolean(),
    liveProducts: z.int(),
    quota: z.int().nullable(),
    /** Live products on the free plan at its level; null: no limit. */
    freeProducts: z.int().nullable(),
    offers: z.array(PlanOffer),
    /** Owed to the shop and payable on the next Saturday. */
    payableSales: Francs,
    history: z.array(
      z.object({
        plan: PlanName,
        label: z.string(),
        startsAt: Time,
        endsAt: Time,
        amount: Francs,
        paidAt: Time,
        givenDays: z.int(),
      }),
    ),
  }),
  errors: ['subscriptions.no_shop'],
  summary: 'La formule de la boutique, ce que coûterait chaque autre, et l’historique.',
})

export const payPlanFromSales = endpoint('POST', '/api/seller/subscription/from-sales', {
  who: ['vendeur'],
  shop: 'owner',
  body: z.object({
    plan: z.enum(paidPlanNames, 'Cette formule n’existe pas.'),
    amount: z.int('Le montant est en francs.').min(0, 'Le montant est en francs.'),
    /** Displayed end of the plan: a second press buys nothing. */
    seen: z.nullable(momentField()),
  }),
  reply: readSubscription.reply,
  errors: [
    'subscriptions.not_seller',
    'subscriptions.offer_changed',
    'subscriptions.sales_too_small',
  ],
  summary:
    'Paie un mois de formule avec les ventes à verser à la boutique, sans opérateur ; refusé avec la somme qui manque.',
})
