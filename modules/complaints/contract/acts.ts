export const acts: Readonly<Record<string, string>> = {
  'complaints.refund_awaits_goods': 'Remboursement décidé, attend les articles',
  'complaints.waiting_ended': 'Fin de l’attente des articles',
  'complaints.decided': 'Réclamation décidée',
  'orders.parcel_refunded': 'Remboursement demandé par l’équipe',
  'shops.line_refunded': 'Article remboursé au lieu d’un échange',
  'shops.complaint_answered': 'Réponse à une réclamation',
}

/** Words of the journal's filter. */
export const actDomains: Readonly<Record<string, string>> = { complaints: 'Réclamations' }
