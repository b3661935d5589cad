export const acts: Readonly<Record<string, string>> = {
  'reconciliation.claimed': 'Différence demandée au client',
  'reconciliation.decided': 'Exception réglée',
  'reconciliation.imported': 'Relevé importé',
  'reconciliation.set_aside': 'Exception mise de côté',
}

/** Words of the journal's filter. */
export const actDomains: Readonly<Record<string, string>> = { reconciliation: 'Rapprochement' }
