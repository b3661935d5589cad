export const paymentStates = ['created', 'initiated', 'succeeded', 'failed', 'expired'] as const

export const refundStates = ['requested', 'approved', 'sent', 'confirmed', 'failed'] as const

/** Cancelled before delivery (or paid twice), the team, a complaint. */
export const refundCauses = ['given_up', 'team', 'complaint'] as const
