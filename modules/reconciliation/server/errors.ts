import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'reconciliation.unreadable': [
    422,
    'Ce fichier n’est pas lisible. Il faut au moins les colonnes date, transaction et montant.',
  ],
  'reconciliation.empty': [422, 'Ce relevé ne contient aucune ligne lisible.'],
  'reconciliation.unknown': [404, 'Cette exception n’existe pas.'],
  'reconciliation.decided': [409, 'Cette exception a déjà été décidée. Rechargez la page.'],
  'reconciliation.not_possible': [409, 'Cette décision ne convient pas à cette exception.'],
  'reconciliation.link_unknown': [
    422,
    'Aucun paiement de ce montant ne correspond à cette commande.',
  ],
})
