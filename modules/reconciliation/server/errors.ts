import { defineError } from '#kernel/errors.ts'

export const unreadable = defineError(
  'reconciliation.unreadable',
  422,
  'Ce fichier n’est pas lisible. Il faut au moins les colonnes date, transaction et montant.',
)
export const empty = defineError(
  'reconciliation.empty',
  422,
  'Ce relevé ne contient aucune ligne lisible.',
)
export const exceptionUnknown = defineError(
  'reconciliation.unknown',
  404,
  'Cette exception n’existe pas.',
)
export const exceptionDecided = defineError(
  'reconciliation.decided',
  409,
  'Cette exception a déjà été décidée. Rechargez la page.',
)
export const notPossible = defineError(
  'reconciliation.not_possible',
  409,
  'Cette décision ne convient pas à cette exception.',
)
export const notConfirmed = defineError(
  'reconciliation.not_possible',
  409,
  'L’opérateur ne confirme pas ce paiement.',
)
export const linkUnknown = defineError(
  'reconciliation.link_unknown',
  422,
  'Aucun paiement de ce montant ne correspond à cette commande.',
)
