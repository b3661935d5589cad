import { defineError } from '../kernel/errors.ts'

export const phoneTaken = defineError('accounts.phone_taken', 409, 'Un compte existe déjà avec ce numéro. Connectez-vous.')
export const wrongCredentials = defineError('accounts.wrong_credentials', 401, 'Numéro ou mot de passe incorrect.')
export const accountSuspended = defineError('accounts.suspended', 403, 'Ce compte est suspendu. Contactez-nous.')
export const tooManyTries = defineError('accounts.too_many_tries', 429, 'Trop d’essais. Réessayez dans quelques minutes.')
export const shopExists = defineError('accounts.shop_exists', 409, 'Vous avez déjà une boutique.')
export const accountUnknown = defineError('accounts.unknown', 404, 'Ce compte n’existe pas.')
