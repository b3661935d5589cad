export const roles = ['buyer', 'vendeur', 'livreur', 'chef_livreur', 'admin', 'finance'] as const

/** Purposes: prove the number, replace the authenticator, request deletion. */
export const smsCodePurposes = ['phone', 'second_factor', 'deletion'] as const

/** Stored when chosen or used. */
export const passwordGrades = ['easy', 'fair', 'strong'] as const

/** Roles that need a second approval. */
export const appointedRoles = ['admin', 'finance'] as const

/** End: given, withdrawn by the team, or no longer possible. */
export const appointmentEnds = ['given', 'withdrawn', 'lapsed'] as const

/** Default group of couriers. */
export const DEFAULT_DELIVERY_GROUP = 'ikachi'
