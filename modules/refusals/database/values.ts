/** Why a courier could not hand a parcel over. */
export const failureKinds = [
  'absent',
  'not_found',
  'refused',
  'no_money',
  'faulty',
  'late',
  'other',
] as const

/**
 * Why a parcel came back: its last failed try, a deadline, a manager, a buyer who collects.
 * `not_given_back`: the old article of an exchange did not. `not_collected`: its days at a relay
 * point are over.
 */
export const returnReasons = [
  ...failureKinds,
  'deadline',
  'manager',
  'collects',
  'not_given_back',
  'not_collected',
] as const

/** Sides that can be at fault for a returned parcel. */
export const faultSides = ['buyer', 'shop', 'market'] as const

export const contestKinds = ['nobody_came', 'other_door', 'wrong_article', 'other'] as const
