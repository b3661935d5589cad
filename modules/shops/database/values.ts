import type { planNames } from '#modules/plans/database/values.ts'

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
