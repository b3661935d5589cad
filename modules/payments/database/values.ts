export const paymentProviders = ['orange_money', 'wave'] as const
export type PaymentProviderName = (typeof paymentProviders)[number]
/** For older rows and calls that name none. */
export const firstProvider: PaymentProviderName = paymentProviders[0]

export const paymentStates = ['created', 'initiated', 'succeeded', 'failed', 'expired'] as const

export const refundStates = ['requested', 'approved', 'sent', 'confirmed', 'failed'] as const

/** Cancelled before delivery (or paid twice), the team, a complaint. */
export const refundCauses = ['given_up', 'team', 'complaint'] as const

export const paymentMethods = [...paymentProviders, 'cash_on_delivery'] as const
