import { COMPLAINT_IMAGES_MAX } from '#kernel/wire/limits.ts'
import type {
  complaintStatuses,
  complaintOutcomes,
  complaintSides,
} from '#modules/complaints/database/values.ts'

export {
  complaintStatuses,
  complaintOutcomes,
  complaintSides,
} from '#modules/complaints/database/values.ts'

export type ComplaintStatus = (typeof complaintStatuses)[number]

export type ComplaintOutcome = (typeof complaintOutcomes)[number]

export type ComplaintSide = (typeof complaintSides)[number]

export const complaintProblems = {
  incomplete: 'Merci de renseigner le numéro de commande et une description.',
  noPhoto: 'Veuillez joindre au moins une photo du produit (obligatoire).',
  tooManyPhotos: `Maximum ${COMPLAINT_IMAGES_MAX} images autorisées.`,
} as const
