import { defineError } from '#kernel/errors.ts'

export const lastAdmin = defineError(
  'admin.last_admin',
  409,
  'C’est le dernier administrateur. Nommez-en un autre d’abord.',
)
export const ownAccount = defineError(
  'admin.own_account',
  409,
  'Vous ne pouvez pas faire cela à votre propre compte. Demandez à un autre administrateur.',
)
export const accountBusy = defineError(
  'admin.account_busy',
  409,
  'Ce compte a encore quelque chose en cours avec le marché.',
)
export const noShop = defineError(
  'admin.no_shop',
  409,
  'Cette personne n’a pas de boutique : elle l’ouvre elle-même à « Devenir vendeur ».',
)
export const accountDeleted = defineError(
  'admin.account_deleted',
  409,
  'Ce compte est supprimé : rien ne peut plus y être changé.',
)
export const requestUnknown = defineError(
  'admin.request_unknown',
  404,
  'Cette demande n’existe plus.',
)
