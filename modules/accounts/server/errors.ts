import { defineError } from '#kernel/errors.ts'

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
export const passwordWeak = defineError(
  'accounts.password_weak',
  422,
  'Pour l’équipe, un mot de passe compte au moins 10 signes et n’est pas courant.',
)
export const passwordEasy = defineError(
  'accounts.password_easy',
  422,
  'Ce mot de passe est trop facile à deviner pour qui vend ou livre. Choisissez-en un autre.',
)
export const sessionUnknown = defineError(
  'accounts.session_unknown',
  404,
  'Cet appareil n’est plus connecté.',
)
export const codeWrong = defineError('accounts.code_wrong', 422, 'Ce code n’est pas le bon.')
export const codeDead = defineError(
  'accounts.code_dead',
  422,
  'Ce code n’est plus valable. Demandez-en un autre.',
)
export const factorWrong = defineError(
  'accounts.factor_wrong',
  422,
  'Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant.',
)
export const factorMissing = defineError(
  'accounts.factor_missing',
  409,
  'La double vérification n’est pas activée sur ce compte.',
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
