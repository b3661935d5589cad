/** Kinds of signs of fraud; each has one statement that finds it. */
export const signKinds = [
  'payout_number',
  'device',
  'own_purchases',
  'taken_account',
  'same_photos',
  'falling_price',
  'failing_pair',
] as const

/** `confirmed`: its payouts stay held. */
export const checkOutcomes = ['cleared', 'confirmed'] as const
