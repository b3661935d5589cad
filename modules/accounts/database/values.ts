// What columns of accounts may hold.

export const roles = ['buyer', 'vendeur', 'livreur', 'chef_livreur', 'admin', 'finance'] as const

/**
 * What a code by SMS is for: proving the number, replacing the authenticator, or requesting
 * deletion.
 */
export const smsCodePurposes = ['phone', 'second_factor', 'deletion'] as const

/**
 * How hard a password is to guess, stored when it is chosen or used, since the password itself is
 * not.
 */
export const passwordGrades = ['easy', 'fair', 'strong'] as const

/** Roles that one person alone cannot give. */
export const appointedRoles = ['admin', 'finance'] as const

/**
 * How an appointment ended: the role was given, somebody of the team withdrew it, or it could not
 * be given any more.
 */
export const appointmentEnds = ['given', 'withdrawn', 'lapsed'] as const
