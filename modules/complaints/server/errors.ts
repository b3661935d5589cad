import { complaintProblems } from '#modules/complaints/contract/complaint-words.ts'

import { defineError } from '#kernel/errors.ts'

export const incomplete = defineError('complaints.incomplete', 400, complaintProblems.incomplete)
export const photoMissing = defineError('complaints.photo_missing', 422, complaintProblems.noPhoto)
export const tooManyPhotos = defineError(
  'complaints.too_many_photos',
  422,
  complaintProblems.tooManyPhotos,
)
export const photoUnknown = defineError(
  'complaints.photo_unknown',
  422,
  'Une des photos n’est plus là. Ajoutez-la de nouveau.',
)
export const parcelNotYours = defineError(
  'complaints.parcel_unknown',
  404,
  'Cette commande n’existe pas.',
)
export const notDelivered = defineError(
  'complaints.not_delivered',
  422,
  'Ce colis n’est pas encore livré. Si la livraison tarde, appelez-nous.',
)
export const tooLate = defineError(
  'complaints.too_late',
  422,
  'Le délai pour faire une réclamation est passé. Appelez-nous : nous verrons avec la boutique.',
)
export const alreadyOpen = defineError(
  'complaints.already_open',
  409,
  'Une réclamation est déjà ouverte pour ce colis.',
)
export const alreadyRefunded = defineError(
  'complaints.already_refunded',
  409,
  'Ce colis a déjà été remboursé.',
)
export const complaintUnknown = defineError(
  'complaints.unknown',
  404,
  'Cette réclamation n’existe pas.',
)
export const complaintClosed = defineError(
  'complaints.closed',
  409,
  'Cette réclamation est réglée : on ne peut plus y répondre.',
)
export const alreadyDecided = defineError(
  'complaints.decided',
  409,
  'Cette réclamation est déjà réglée.',
)
export const complaintOpen = defineError(
  'complaints.open',
  409,
  'Une réclamation est ouverte pour ce colis : décidez-la, l’argent suivra.',
)
export const notRefundable = defineError(
  'complaints.not_refundable',
  409,
  'Seul un colis livré se rembourse ainsi. Avant, on l’annule.',
)
export const wrongRefund = defineError(
  'complaints.refund_amount',
  422,
  'Ce montant ne peut pas être remboursé.',
)
