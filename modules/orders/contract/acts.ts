export const acts: Readonly<Record<string, string>> = {
  'orders.cancelled': 'Commande annulée par l’équipe',
}

/** Words of the journal's filter. */
export const actDomains: Readonly<Record<string, string>> = { orders: 'Commandes' }
