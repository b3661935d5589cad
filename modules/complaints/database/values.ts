// What columns of complaints may hold.

export const complaintOutcomes = ['remboursé', 'remplacé', 'rejeté'] as const

/** Who speaks in a complaint's thread. */
export const complaintSides = ['buyer', 'shop', 'support'] as const

export const complaintStatuses = ['ouvert', 'en cours', 'résolu'] as const
