// What columns of shops may hold.

export const paidPlanNames = ['standard', 'business', 'pro'] as const

export const planNames = ['free', ...paidPlanNames] as const

/** What an owner may let a helper do. Nobody but the owner has the rest. */
export const shopRights = ['orders', 'products', 'answers'] as const
export type ShopRight = (typeof shopRights)[number]

/** What a call of a shop needs: a right, to belong to the shop at all, or to own it. */
export type NeededRight = ShopRight | 'any' | 'owner'

/** How somebody stopped helping, or an invitation ended. */
export const helperEnds = [
  'withdrawn',
  'declined',
  'expired',
  'removed',
  'left',
  'account',
] as const

/** How many people may help a shop of a plan. */
export const helpersOfPlan: Readonly<Record<(typeof planNames)[number], number>> = {
  free: 1,
  standard: 4,
  business: 4,
  pro: 4,
}
