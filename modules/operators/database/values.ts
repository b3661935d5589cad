export const paymentProviders = ['orange_money', 'wave'] as const
export type PaymentProviderName = (typeof paymentProviders)[number]
/** For older rows and calls that name none. */
export const firstProvider: PaymentProviderName = paymentProviders[0]

export const paymentMethods = [...paymentProviders, 'cash_on_delivery'] as const
