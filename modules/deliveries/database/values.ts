export const failureKinds = ['absent', 'not_found', 'refused', 'no_money', 'other'] as const

/** Default group of couriers. */
export const DEFAULT_DELIVERY_GROUP = 'ikachi'
