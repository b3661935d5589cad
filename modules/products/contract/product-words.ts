import type { weightClasses } from '#modules/products/database/values.ts'

export { weightClasses } from '#modules/products/database/values.ts'

export type WeightClass = (typeof weightClasses)[number]

export const choiceSentences = {
  size: 'Veuillez choisir une taille.',
  color: 'Veuillez choisir une couleur.',
} as const
