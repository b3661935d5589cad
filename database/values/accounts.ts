// What columns of accounts may hold.

export const roles = ['buyer', 'vendeur', 'livreur', 'chef_livreur', 'admin', 'finance'] as const

/** What a code by SMS is for: to prove the number once, instead of an authenticator, or with a wish to be deleted. */
export const smsCodePurposes = ['phone', 'second_factor', 'deletion'] as const

/** How hard a password is to guess, noted when it is chosen or used: the password itself is nowhere. */
export const passwordGrades = ['easy', 'fair', 'strong'] as const

/** Roles that one person alone cannot give. */
export const appointedRoles = ['admin', 'finance'] as const

/** How an appointment ended: the role was given, somebody of the team withdrew it, or it could not be given any more. */
export const appointmentEnds = ['given', 'withdrawn', 'lapsed'] as const
