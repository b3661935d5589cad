/** Roles that need a second approval. */
export const appointedRoles = ['admin', 'finance'] as const

/** Given, withdrawn by the team, or no longer possible. */
export const appointmentEnds = ['given', 'withdrawn', 'lapsed'] as const
