export const acts: Readonly<Record<string, string>> = {
  'shops.price_accepted': 'Prix proposé accepté',
  'shops.price_countered': 'Autre prix proposé',
  'shops.price_refused': 'Prix proposé refusé',
}
