// What columns of payments may hold.

/** Operators of mobile money that the market takes. */
export const paymentProviders = ['orange_money', 'wave'] as const
export type PaymentProviderName = (typeof paymentProviders)[number]
/** The operator of rows and calls that name none, being older than the second one. */
export const firstProvider: PaymentProviderName = paymentProviders[0]

export const paymentStates = ['created', 'initiated', 'succeeded', 'failed', 'expired'] as const

export const refundStates = ['requested', 'approved', 'sent', 'confirmed', 'failed'] as const

/**
 * Why money goes back: goods cancelled before their delivery (or paid for twice), the team, or a
 * complaint.
 */
export const refundCauses = ['given_up', 'team', 'complaint'] as const

export const paymentMethods = [...paymentProviders, 'cash_on_delivery'] as const
