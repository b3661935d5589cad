/** What was seen; module docs say what each compares. */
export const signKinds = ['payout_number', 'device', 'own_purchases', 'taken_account'] as const

/** `confirmed`: its payouts stay held. */
export const checkOutcomes = ['cleared', 'confirmed'] as const
