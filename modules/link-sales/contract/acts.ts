export const acts: Readonly<Record<string, string>> = {
  'shops.offer_made': 'Vente par lien faite',
  'shops.offer_prolonged': 'Vente par lien prolongée',
  'shops.offer_removed': 'Vente par lien retirée par l’équipe',
  'shops.offer_report_kept': 'Signalement d’une vente classé',
  'shops.offer_withdrawn': 'Vente par lien retirée',
}
