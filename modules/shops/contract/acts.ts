export const acts: Readonly<Record<string, string>> = {
  'accounts.shop_trusted': 'Boutique mise en confiance',
  'accounts.shop_untrusted': 'Confiance retirée à une boutique',
  'shops.day_closed': 'Boutique fermée un jour',
  'shops.day_opened': 'Jour fermé annulé',
}

/** Words of the journal's filter. */
export const actDomains: Readonly<Record<string, string>> = { shops: 'Équipes des boutiques' }
