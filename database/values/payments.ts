// What columns of payments may hold.

/** Operators of mobile money that the market takes. */
export const paymentProviders = ['orange_money', 'wave'] as const
export type PaymentProviderName = (typeof paymentProviders)[number]
/** Of what does not say its operator: rows and calls older than the second. */
export const firstProvider: PaymentProviderName = paymentProviders[0]

export const paymentStates = ['created', 'initiated', 'succeeded', 'failed', 'expired'] as const

export const refundStates = ['requested', 'approved', 'sent', 'confirmed', 'failed'] as const

/** What decided that money goes back: goods given up before their delivery (or paid for twice), the team, or a complaint. */
export const refundCauses = ['given_up', 'team', 'complaint'] as const

export const paymentMethods = [...paymentProviders, 'cash_on_delivery'] as const
