import { csvFile } from '#kernel/csv/csv.ts'

import { columns, type Column } from './columns.ts'

const filled: readonly (readonly [Column, string, string])[] = [
  ['reference', '', ''],
  ['name', 'Boubou bazin riche brodé main', 'Théière émaillée 1 litre'],
  [
    'description',
    'Bazin riche teint à Bamako, broderie or au col.',
    'Pour trois thés. Émail bleu.',
  ],
  ['category', 'Mode femme', 'Maison et cuisine'],
  ['subCategory', 'Boubous', 'Vaisselle'],
  ['price', '25000', '3500'],
  ['promo', '22500', ''],
  ['promoUntil', '31/12/2030', ''],
  ['stock', '', '12'],
  ['variants', 'M / Indigo = 4 | L / Indigo = 2 | L / Blanc = 1', ''],
  ['local', 'oui', 'non'],
  ['free', 'non', 'non'],
  ['weight', 'léger', 'moyen'],
  ['traits', 'Tissu : bazin riche | Lavage : à la main', ''],
  ['photos', 'boubou-face.jpg | boubou-dos.jpg', 'theiere.jpg'],
]

/** Every column with two products as examples. */
export function template(): Uint8Array {
  return csvFile([
    filled.map(([column]) => columns[column]),
    filled.map(([, first]) => first),
    filled.map(([, , second]) => second),
  ])
}
