export const acts: Readonly<Record<string, string>> = {
  'shops.parcel_accepted': 'Commande acceptée',
  'shops.parcel_ready': 'Colis préparé',
  'shops.parcel_refused': 'Commande refusée',
}
