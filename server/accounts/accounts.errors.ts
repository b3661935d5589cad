import { defineError } from '../kernel/errors.ts'

export const phoneTaken = defineError(
  'accounts.phone_taken',
  409,
  'Un compte existe déjà avec ce numéro. Connectez-vous.',
)
export const wrongCredentials = defineError(
  'accounts.wrong_credentials',
  401,
  'Numéro ou mot de passe incorrect.',
)
export const wrongPassword = defineError(
  'accounts.wrong_password',
  422,
  'Mot de passe actuel incorrect.',
)
export const accountSuspended = defineError(
  'accounts.suspended',
  403,
  'Ce compte est suspendu. Contactez-nous.',
)
export const tooManyTries = defineError(
  'accounts.too_many_tries',
  429,
  'Trop d’essais. Réessayez dans quelques minutes.',
)
export const resetLinkDead = defineError(
  'accounts.reset_link_dead',
  422,
  'Ce lien n’est plus valable. Demandez un nouveau lien.',
)
export const shopExists = defineError('accounts.shop_exists', 409, 'Vous avez déjà une boutique.')
export const roleKept = defineError(
  'accounts.role_kept',
  409,
  'Votre rôle ne peut pas être changé ici. Contactez-nous.',
)
export const accountUnknown = defineError('accounts.unknown', 404, 'Ce compte n’existe pas.')
export const pictureUnknown = defineError(
  'accounts.picture_unknown',
  422,
  'Cette photo n’existe pas. Envoyez-la de nouveau.',
)
export const addressUnknown = defineError(
  'accounts.address_unknown',
  404,
  'Cette adresse n’existe pas.',
)
export const addressNameTaken = defineError(
  'accounts.address_name_taken',
  409,
  'Vous avez déjà une adresse de ce nom.',
)
export const tooManyAddresses = defineError(
  'accounts.too_many_addresses',
  422,
  'Vous gardez déjà 20 adresses. Supprimez-en une.',
)
