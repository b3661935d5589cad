export const promotionKinds = ['percent', 'francs', 'delivery'] as const
