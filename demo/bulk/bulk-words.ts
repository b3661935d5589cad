import { quartiers, regions } from '#kernel/wire/locations.ts'

/** Ends of names, which distinguish products of the same kind. */
export const arrivals: readonly string[] = regions.map((region) => `arrivage de ${region}`)
export const choices: readonly string[] = [
  'premier choix',
  'petit prix',
  'prix de gros',
  'qualité supérieure',
  'dernière livraison',
  'sélection du mois',
  'choix de la maison',
  'fin de stock',
  'vendu à l’unité',
  'très demandé',
  'nouvelle saison',
  'prix du marché',
]

export const shopWords: readonly string[] = [
  'Boutique',
  'Maison',
  'Comptoir',
  'Chez',
  'Marché',
  'Galerie',
  'Dépôt',
  'Espace',
  'Kiosque',
  'Établissements',
]
export const shopQuartiers: readonly string[] = quartiers.map(({ label }) => label)
