export const acts: Readonly<Record<string, string>> = {
  'deliveries.settings_changed': 'Réglages des livreurs modifiés',
}

/** Words of the journal's filter. */
export const actDomains: Readonly<Record<string, string>> = { deliveries: 'Livraisons' }
