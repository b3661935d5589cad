// What columns of deliveries may hold.

export const failureKinds = ['absent', 'not_found', 'refused', 'no_money', 'other'] as const

/** The group of couriers that applies when none is given. */
export const DEFAULT_DELIVERY_GROUP = 'ikachi'
