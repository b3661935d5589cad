import { defineEvent } from '#kernel/events/events.ts'

export const tariffChanged = defineEvent<object>('cart.tariff_changed')

/** A region is served from now on; these users asked to be told. */
export const regionOpened = defineEvent<{ region: string; userIds: string[]; at: string }>(
  'pricing.region_opened',
)

/** Something goes from a shop to a region from now on; these users asked to be told. */
export const routeOpened = defineEvent<{
  shopId: string
  shopName: string
  region: string
  userIds: string[]
  at: string
}>('pricing.route_opened')

/** Approved: these shops pay more from `endsAt`. */
export const commissionRuleEnds = defineEvent<{
  ruleId: string
  ownerIds: string[]
  basisPoints: number
  category: string | null
  endsAt: string
  at: string
}>('cart.commission_rule_ends')

export const commissionRuleApproved = defineEvent<{
  ruleId: string
  ownerIds: string[]
  basisPoints: number
  category: string | null
  startsAt: string
  endsAt: string | null
  at: string
}>('cart.commission_rule_approved')
