import { slugOf } from '#kernel/database/slugs.ts'
import { weightClasses, type WeightClass } from '#modules/products/contract/product-words.ts'
import type { ProductDraft } from '#modules/publishing/contract/product-draft.ts'
import { CellFault, type Column, columns, traitsCell, traitsOf, yesOf } from './columns.ts'

/** Columns that hold one field of a product, by column: the field, and how its cell is read. */
const fields = {
  local: yesOrNo('isLocal', columns.local),
  free: yesOrNo('isFreeLivraison', columns.free),
  weight: { field: 'weightClass', read: weightOf, write: (weight: WeightClass) => weight },
  traits: { field: 'characteristics', read: traitsOf, write: traitsCell },
} as const satisfies Partial<Record<Column, unknown>>

type FieldColumn = keyof typeof fields
type Fields = Pick<ProductDraft, (typeof fields)[FieldColumn]['field']>
type AnyField = {
  field: keyof Fields
  read: (text: string) => unknown
  write: (value: never) => string
}

const each = Object.entries(fields) as [FieldColumn, AnyField][]

/**
 * Reads the fields of a line; one whose cell is missing or empty stays as it is.
 * @throws CellFault
 */
export function readFields(cell: (column: Column) => string | undefined, before: Fields): Fields {
  const read = each.map(([column, { field, read: readCell }]) => {
    const text = cell(column)
    return [field, text ? readCell(text) : before[field]]
  })
  return Object.fromEntries(read) as Fields
}

export function writeFields(product: Fields): Record<FieldColumn, string> {
  const cells = each.map(([column, { field, write }]) => [column, write(product[field] as never)])
  return Object.fromEntries(cells) as Record<FieldColumn, string>
}

function yesOrNo<F extends string>(field: F, title: string) {
  return {
    field,
    read: (text: string) => yesOf(text, title),
    write: (said: boolean) => (said ? 'oui' : 'non'),
  } as const
}

function weightOf(text: string): WeightClass {
  const found = weightClasses.find((weight) => slugOf(weight) === slugOf(text))
  if (!found) throw new CellFault('Poids : écrivez léger, moyen ou lourd.')
  return found
}
