import { RISE_NOTICE_DAYS } from '#modules/settings/contract/rise-notice.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { dayField, Id, Time } from '#kernel/wire/fields.ts'
import { endProblem } from '#kernel/wire/field-rules.ts'
import { cursorFacts, cursorPaging } from '#kernel/wire/cursor.ts'
import { Reason } from '#kernel/wire/text-fields.ts'

const rate = 'Le taux va de 0 à 30 %.'
const day = dayField()

export const ruleStates = ['waiting', 'upcoming', 'live', 'ended', 'stopped'] as const

export const CommissionRule = z.object({
  _id: Id,
  shop: z.object({ slug: z.string(), name: z.string() }).nullable(),
  category: z.object({ slug: z.string(), name: z.string() }).nullable(),
  /** « Ventes par lien » of every shop; absent in older answers. */
  linksOnly: z.boolean().optional(),
  basisPoints: z.int(),
  startsAt: Time,
  endsAt: z.nullable(Time),
  reason: z.string(),
  state: z.enum(ruleStates),
  askedBy: z.string(),
  isAskedByCaller: z.boolean(),
  /** An end that is a rise for some awaits a second approval. */
  end: z.nullish(
    z.object({ askedBy: z.string(), isAskedByCaller: z.boolean(), reason: z.string() }),
  ),
})
export type CommissionRule = z.output<typeof CommissionRule>

const who = ['admin', 'finance'] as const
const reply = z.object({ rules: z.array(CommissionRule), ...cursorFacts })
const byId = z.object({ id: Id })

export const listCommissionRules = endpoint('GET', '/api/admin/commission-rules', {
  who,
  query: z.object(cursorPaging()),
  reply,
  summary: 'Les commissions par règle, la dernière demandée d’abord.',
})

export const proposeCommissionRule = endpoint('POST', '/api/admin/commission-rules', {
  who,
  stepUp: true,
  body: z
    .object({
      shop: z.string().trim().max(160, 'Boutique inconnue.').nullable().default(null),
      category: z.string().max(160, 'Catégorie inconnue.').nullable().default(null),
      linksOnly: z.boolean().default(false),
      basisPoints: z.int(rate).min(0, rate).max(3_000, rate),
      from: day,
      until: day.nullable().default(null),
      reason: Reason,
    })
    .superRefine(({ shop, category, linksOnly, from, until }, context) => {
      if (linksOnly && (shop || category))
        context.addIssue({
          code: 'custom',
          path: ['linksOnly'],
          message: 'La règle des ventes par lien vaut pour toutes les boutiques.',
        })
      if (!shop && !category && !linksOnly)
        context.addIssue({
          code: 'custom',
          path: ['category'],
          message: 'Choisissez une boutique, une catégorie, ou les deux.',
        })
      const message = endProblem(from, until)
      if (message) context.addIssue({ code: 'custom', path: ['until'], message })
    }),
  reply: CommissionRule,
  status: 201,
  errors: ['pricing.rule_of_unknown', 'pricing.rule_over', 'pricing.rule_too_soon'],
  summary: `Demande une commission pour une boutique, une catégorie ou les deux, ou pour toutes les ventes par lien ; une autre personne l’approuve. Une hausse compte ${daysWords(RISE_NOTICE_DAYS)} après au plus tôt.`,
})

export const decideCommissionRule = endpoint('POST', '/api/admin/commission-rules/{id}/approval', {
  who,
  stepUp: true,
  params: byId,
  body: z.object({ approve: z.boolean() }),
  reply: CommissionRule,
  errors: [
    'pricing.rule_unknown',
    'pricing.rule_own',
    'pricing.rule_taken',
    'pricing.rule_too_soon',
  ],
  summary:
    'Approuve ou refuse une règle, ou sa fin, qu’une autre personne demande ; les boutiques l’apprennent.',
})

export const endCommissionRule = endpoint('POST', '/api/admin/commission-rules/{id}/end', {
  who,
  stepUp: true,
  params: byId,
  body: z.object({ reason: Reason }),
  reply: CommissionRule,
  errors: ['pricing.rule_unknown', 'pricing.rule_end_asked', 'pricing.rule_ends_soon'],
  summary: `Met fin à une règle ; si quelqu’un paie plus sans elle, une autre personne approuve, et les boutiques l’apprennent ${daysWords(RISE_NOTICE_DAYS)} avant.`,
})
