export const acts: Readonly<Record<string, string>> = {
  'shops.parcel_collected': 'Colis remis à la boutique',
}
