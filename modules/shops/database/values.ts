import type { planNames } from '#modules/plans/database/values.ts'

/** Rights that an owner may give; the rest is for the owner. */
export const shopRights = ['orders', 'products', 'answers'] as const
export type ShopRight = (typeof shopRights)[number]

/** Access needed: a right, any team membership, or ownership. */
export type NeededRight = ShopRight | 'any' | 'owner'

export const helperEnds = [
  'withdrawn',
  'declined',
  'expired',
  'removed',
  'left',
  'account',
] as const

export const helpersOfPlan: Readonly<Record<(typeof planNames)[number], number>> = {
  free: 1,
  standard: 4,
  business: 4,
  pro: 4,
}
