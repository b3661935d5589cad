// What columns of payments may hold.

export const paymentStates = ['created', 'initiated', 'succeeded', 'failed', 'expired'] as const

export const refundStates = ['requested', 'approved', 'sent', 'confirmed', 'failed'] as const

export const paymentMethods = ['orange_money', 'cash_on_delivery'] as const
