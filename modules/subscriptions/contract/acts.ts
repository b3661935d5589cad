export const acts: Readonly<Record<string, string>> = {
  'subscriptions.extended': 'Jours offerts à une boutique',
}

/** Words of the journal's filter. */
export const actDomains: Readonly<Record<string, string>> = { subscriptions: 'Formules' }
