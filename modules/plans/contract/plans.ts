import type { Francs } from '#kernel/wire/money.ts'
import type { planNames } from '#modules/plans/database/values.ts'

export { paidPlanNames, planNames } from '#modules/plans/database/values.ts'
export type PlanName = (typeof planNames)[number]

/**
 * Initial plans, which the team changes (`modules/settings`): monthly francs, and limit of live
 * products (null = none).
 */
export const plans: Readonly<
  Record<PlanName, { label: string; monthlyFrancs: Francs; liveProducts: number | null }>
> = {
  free: { label: 'Gratuit', monthlyFrancs: 0, liveProducts: 3 },
  standard: { label: 'Standard', monthlyFrancs: 1_225, liveProducts: 30 },
  business: { label: 'Business', monthlyFrancs: 2_450, liveProducts: 150 },
  pro: { label: 'Pro', monthlyFrancs: 6_880, liveProducts: null },
}
