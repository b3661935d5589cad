export const acts: Readonly<Record<string, string>> = {
  'refunds.approved': 'Remboursement approuvé',
  'refunds.confirmed': 'Remboursement confirmé',
  'refunds.failed': 'Remboursement échoué',
  'refunds.taken_back': 'Remboursement arrêté, colis retrouvé',
  'refunds.sent': 'Remboursement envoyé',
}

/** Words of the journal's filter. */
export const actDomains: Readonly<Record<string, string>> = { refunds: 'Remboursements' }
