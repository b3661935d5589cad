export const acts: Readonly<Record<string, string>> = {
  'deliveries.settings_changed': 'Réglages des livreurs modifiés',
}
