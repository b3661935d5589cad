export const acts: Readonly<Record<string, string>> = {
  'payouts.approved': 'Lot approuvé',
  'payouts.built': 'Lot préparé',
  'payouts.discarded': 'Lot abandonné',
  'payouts.line_failed': 'Versement refusé',
  'payouts.line_paid': 'Versement payé',
  'payouts.line_retried': 'Versement repris',
  'payouts.line_reversed': 'Versement repris par l’opérateur',
  'payouts.rebuilt': 'Lot refait',
  'payouts.reviewed': 'Lot vérifié',
  'payouts.sent': 'Lot envoyé',
  'payouts.shop_reminded': 'Boutique prévenue de son numéro de dépôt',
}

/** Words of the journal's filter. */
export const actDomains: Readonly<Record<string, string>> = { payouts: 'Versements' }
