// What columns of payments may hold.

export const paymentStates = ['created', 'initiated', 'succeeded', 'failed', 'expired'] as const

export const refundStates = ['requested', 'approved', 'sent', 'confirmed', 'failed'] as const

/** What decided that money goes back: goods given up before their delivery (or paid for twice), the team, or a complaint. */
export const refundCauses = ['given_up', 'team', 'complaint'] as const

export const paymentMethods = ['orange_money', 'cash_on_delivery'] as const
