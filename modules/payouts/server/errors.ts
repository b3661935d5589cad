import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'payouts.batch_unknown': [404, 'Ce lot n’existe pas.'],
  'payouts.line_unknown': [404, 'Ce versement n’existe pas.'],
  'payouts.batch_state': [409, 'Ce lot a déjà changé d’état. Rechargez la page.'],
  'payouts.line_state': [409, 'Ce versement a déjà changé d’état. Rechargez la page.'],
  'payouts.line_by_call': [
    409,
    'L’opérateur est appelé pour ce versement : son résultat s’inscrit de lui-même.',
  ],
  'payouts.nothing_to_pay': [409, 'Il n’y a rien à verser pour le moment.'],
  'payouts.four_eyes': [
    403,
    'Vous avez préparé ce lot : un autre membre de la finance doit l’approuver.',
  ],
  'payouts.not_reviewed': [409, 'Ce lot n’a pas encore été relu.'],
  'payouts.other_amount': [422, 'Ce n’est pas le montant du lot. Vérifiez et tapez-le de nouveau.'],
  'payouts.changed': [
    409,
    'Des lignes de ce lot ne peuvent plus être payées (réclamation, boutique suspendue). Renvoyez-le : il sera refait.',
  ],
  'payouts.operator_id_used': [
    409,
    'Ce numéro de transaction a déjà servi pour un autre versement.',
  ],
  'payouts.results_unreadable': [
    422,
    'Ce fichier n’est pas lisible. Il faut les colonnes reference, transaction et statut.',
  ],
  'payouts.no_shop': [404, 'Vous n’avez pas encore de boutique.'],
  'payouts.nothing_refused': [409, 'Aucun versement de cette boutique n’est refusé.'],
})
