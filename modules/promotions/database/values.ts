// What columns of promotions may hold.

/** A share of the goods, an amount off them, or the delivery. */
export const promotionKinds = ['percent', 'francs', 'delivery'] as const
