// What columns of shops may hold.

export const planNames = ['free', 'standard', 'business', 'pro'] as const
