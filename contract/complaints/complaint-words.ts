import { COMPLAINT_IMAGES_MAX } from '../kernel/limits.ts'

export const complaintStatuses = ['ouvert', 'en cours', 'résolu'] as const
export type ComplaintStatus = (typeof complaintStatuses)[number]

export const complaintOutcomes = ['remboursé', 'remplacé', 'rejeté'] as const
export type ComplaintOutcome = (typeof complaintOutcomes)[number]

/** Who speaks in a complaint's thread. */
export const complaintSides = ['buyer', 'shop', 'support'] as const
export type ComplaintSide = (typeof complaintSides)[number]

/** What the form says when it cannot be sent, on the device and on the server alike. */
export const complaintProblems = {
  incomplete: 'Merci de renseigner le numéro de commande et une description.',
  noPhoto: 'Veuillez joindre au moins une photo du produit (obligatoire).',
  tooManyPhotos: `Maximum ${COMPLAINT_IMAGES_MAX} images autorisées.`,
} as const
