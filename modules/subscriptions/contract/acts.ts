export const acts: Readonly<Record<string, string>> = {
  'subscriptions.extended': 'Jours offerts à une boutique',
}
