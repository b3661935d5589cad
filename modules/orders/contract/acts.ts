export const acts: Readonly<Record<string, string>> = {
  'orders.cancelled': 'Commande annulée par l’équipe',
}
