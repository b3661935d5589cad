export const complaintOutcomes = ['remboursé', 'remplacé', 'rejeté'] as const

export const complaintSides = ['buyer', 'shop', 'support'] as const

export const complaintStatuses = ['ouvert', 'en cours', 'résolu'] as const
