export const acts: Readonly<Record<string, string>> = {
  'promotions.budget_approved': 'Budget de promotion approuvé',
  'promotions.budget_changed': 'Budget de promotion changé',
  'promotions.budget_refused': 'Budget de promotion refusé',
  'promotions.created': 'Promotion créée',
  'promotions.stopped': 'Promotion arrêtée',
}

/** Words of the journal's filter. */
export const actDomains: Readonly<Record<string, string>> = { promotions: 'Promotions' }
