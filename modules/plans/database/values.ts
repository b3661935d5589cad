export const paidPlanNames = ['standard', 'business', 'pro'] as const

export const planNames = ['free', ...paidPlanNames] as const
