export const acts: Readonly<Record<string, string>> = {
  'cart.commission_rule_approved': 'Règle de commission approuvée',
  'cart.commission_rule_asked': 'Règle de commission demandée',
  'cart.commission_rule_end_asked': 'Fin d’une règle de commission demandée',
  'cart.commission_rule_end_refused': 'Fin d’une règle de commission refusée',
  'cart.commission_rule_ended': 'Règle de commission arrêtée',
  'cart.commission_rule_refused': 'Règle de commission refusée',
  'orders.regions_changed': 'Régions livrées modifiées',
  'orders.tariff_changed': 'Frais de livraison modifiés',
}

/** Words of the journal's filter. */
export const actDomains: Readonly<Record<string, string>> = { cart: 'Commission' }
