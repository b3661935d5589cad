import { defineEvent } from '#kernel/events/events.ts'

/** An admin changed what delivery costs or how long it takes. */
export const tariffChanged = defineEvent<object>('cart.tariff_changed')

/** Two people agreed to end a favourable rule: from `endsAt` on these shops pay more. */
export const commissionRuleEnds = defineEvent<{
  ruleId: string
  ownerIds: string[]
  basisPoints: number
  category: string | null
  endsAt: string
  at: string
}>('cart.commission_rule_ends')

/**
 * Two people agreed to another commission, by a rule or, when it rises, of the whole market;
 * `ownerIds`: the shops that it is meant for.
 */
export const commissionRuleApproved = defineEvent<{
  ruleId: string
  ownerIds: string[]
  basisPoints: number
  category: string | null
  startsAt: string
  endsAt: string | null
  at: string
}>('cart.commission_rule_approved')
