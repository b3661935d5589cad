/** Roles that need a second approval. */
export const appointedRoles = ['admin', 'finance'] as const

export const appointmentEnds = ['given', 'withdrawn', 'lapsed'] as const
