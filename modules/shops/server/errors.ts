import { defineError } from '#kernel/errors.ts'

export const shopUnknown = defineError('admin.shop_unknown', 404, 'Cette boutique n’existe pas.')
export const noShop = defineError('sellers.no_shop', 404, 'Vous n’avez pas encore de boutique.')
export const logoUnknown = defineError(
  'sellers.logo_unknown',
  422,
  'Cette photo n’existe pas. Envoyez-la de nouveau.',
)
export const passwordNeeded = defineError(
  'sellers.password_needed',
  422,
  'Entrez votre mot de passe pour changer le numéro de dépôt.',
)
