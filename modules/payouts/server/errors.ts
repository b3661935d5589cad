import { defineError } from '#kernel/errors.ts'

export const batchUnknown = defineError('payouts.batch_unknown', 404, 'Ce lot n’existe pas.')
export const lineUnknown = defineError('payouts.line_unknown', 404, 'Ce versement n’existe pas.')
export const batchState = defineError(
  'payouts.batch_state',
  409,
  'Ce lot a déjà changé d’état. Rechargez la page.',
)
export const lineState = defineError(
  'payouts.line_state',
  409,
  'Ce versement a déjà changé d’état. Rechargez la page.',
)
export const lineByCall = defineError(
  'payouts.line_by_call',
  409,
  'L’opérateur est appelé pour ce versement : son résultat s’inscrit de lui-même.',
)
export const nothingToPay = defineError(
  'payouts.nothing_to_pay',
  409,
  'Il n’y a rien à verser pour le moment.',
)
export const fourEyes = defineError(
  'payouts.four_eyes',
  403,
  'Vous avez préparé ce lot : un autre membre de la finance doit l’approuver.',
)
export const notReviewed = defineError(
  'payouts.not_reviewed',
  409,
  'Ce lot n’a pas encore été relu.',
)
export const otherAmount = defineError(
  'payouts.other_amount',
  422,
  'Ce n’est pas le montant du lot. Vérifiez et tapez-le de nouveau.',
)
export const changed = defineError(
  'payouts.changed',
  409,
  'Des lignes de ce lot ne peuvent plus être payées (réclamation, boutique suspendue). Renvoyez-le : il sera refait.',
)
export const operatorIdUsed = defineError(
  'payouts.operator_id_used',
  409,
  'Ce numéro de transaction a déjà servi pour un autre versement.',
)
export const resultsUnreadable = defineError(
  'payouts.results_unreadable',
  422,
  'Ce fichier n’est pas lisible. Il faut les colonnes reference, transaction et statut.',
)
export const noShop = defineError('payouts.no_shop', 404, 'Vous n’avez pas encore de boutique.')
export const nothingRefused = defineError(
  'payouts.nothing_refused',
  409,
  'Aucun versement de cette boutique n’est refusé.',
)
