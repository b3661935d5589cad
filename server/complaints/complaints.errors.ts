import { defineError } from '../kernel/errors.ts'

export const parcelNotYours = defineError('complaints.parcel_unknown', 404, 'Cette commande n’existe pas.')
export const complaintUnknown = defineError('complaints.unknown', 404, 'Cette réclamation n’existe pas.')
export const alreadyOpen = defineError('complaints.already_open', 409, 'Une réclamation est déjà ouverte pour ce colis.')
