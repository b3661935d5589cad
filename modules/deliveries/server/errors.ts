import { defineError } from '#kernel/errors.ts'

export const parcelUnknown = defineError(
  'deliveries.parcel_unknown',
  404,
  'Ce colis n’existe pas ou n’est pas à vous.',
)
export const wrongCode = defineError('deliveries.wrong_code', 422, 'Code incorrect.')
export const codeLocked = defineError(
  'deliveries.code_locked',
  429,
  'Trop de codes incorrects. Réessayez plus tard.',
)
export const notAdmitted = defineError(
  'deliveries.not_admitted',
  403,
  'Le responsable de votre groupe doit d’abord vous admettre.',
)
export const managerNotAdmitted = defineError(
  'deliveries.not_admitted',
  403,
  'Notre équipe, ou un responsable de votre groupe, doit d’abord vous admettre.',
)
export const cashUnconfirmed = defineError(
  'deliveries.cash_unconfirmed',
  422,
  'Confirmez d’abord que vous avez reçu les espèces.',
)
export const alreadyDelivered = defineError(
  'deliveries.already_delivered',
  409,
  'Ce colis est déjà livré : ce code ne sert plus.',
)
export const cashCapReached = defineError(
  'deliveries.cash_cap',
  422,
  'Votre caisse est pleine : remettez vos espèces avant de prendre un colis à encaisser.',
)
export const photoUnknown = defineError(
  'deliveries.photo_unknown',
  422,
  'Cette photo n’existe pas. Reprenez-la.',
)
export const resendLimit = defineError(
  'deliveries.resend_limit',
  429,
  'Le code vient d’être envoyé.',
)
export const courierUnknown = defineError(
  'deliveries.courier_unknown',
  404,
  'Ce livreur n’existe pas ou n’est pas de votre groupe.',
)
export const courierBusy = defineError(
  'deliveries.courier_busy',
  409,
  'Ce livreur porte encore des colis ou des espèces.',
)
export const remittanceOpen = defineError(
  'deliveries.remittance_open',
  409,
  'Une remise est déjà en cours.',
)
export const remittanceAmount = defineError(
  'deliveries.remittance_amount',
  422,
  'Votre caisse ne contient pas ce montant.',
)
export const remittanceUnknown = defineError(
  'deliveries.remittance_unknown',
  404,
  'Cette remise n’existe pas ou n’attend plus.',
)
