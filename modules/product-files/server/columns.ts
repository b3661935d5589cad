import { slugOf } from '#kernel/database/slugs.ts'

/** What a file may say of a product, under these titles; other columns are ignored. */
export const columns = {
  reference: 'reference',
  name: 'nom',
  description: 'description',
  category: 'categorie',
  subCategory: 'sous_categorie',
  price: 'prix',
  promo: 'prix_promo',
  promoUntil: 'fin_promo',
  stock: 'stock',
  variants: 'variantes',
  local: 'made_in_mali',
  free: 'livraison_0f',
  weight: 'poids',
  traits: 'caracteristiques',
  photos: 'photos',
  seen: 'stock_lu',
} as const
export type Column = keyof typeof columns

/**
 * Without these no line can be understood. A file that only changes what exists needs the
 * references instead.
 */
const needed: readonly Column[] = [
  'name',
  'description',
  'category',
  'subCategory',
  'price',
  'photos',
]

export type Places = ReadonlyMap<Column, number>

/** The place of each column, whatever the case, accents and spaces of its title. */
export function placesOf(titles: readonly string[]): Places {
  const wanted = titles.map((title) => slugOf(title).replaceAll('-', '_'))
  const found = (Object.entries(columns) as [Column, string][]).map(
    ([column, title]): [Column, number] => [column, wanted.indexOf(title)],
  )
  return new Map(found.filter(([, place]) => place >= 0))
}

/** The titles that are missing for any line to be imported. */
export function missingColumns(places: Places): string[] {
  return places.has('reference')
    ? []
    : needed.filter((column) => !places.has(column)).map((column) => columns[column])
}

/** The cell of a column; undefined when the file has no such column. */
export function cellOf(
  places: Places,
  cells: readonly string[],
  column: Column,
): string | undefined {
  const place = places.get(column)
  return place === undefined ? undefined : (cells[place] ?? '')
}
