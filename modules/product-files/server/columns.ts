import { cut } from '#kernel/wire/short-text.ts'
import type { ProductDraft } from '#modules/publishing/contract/product-draft.ts'
import { readAmount, readCount, type ReadNumber } from '#kernel/wire/amounts.ts'
import { slugOf } from '#kernel/database/slugs.ts'
import { dayField } from '#kernel/wire/fields.ts'

type Variant = { size: string | null; color: string | null; stock: number }
type Trait = { name: string; value: string }

export class CellFault extends Error {}

/**
 * Parses « 25 000 f » as 25000.
 * @throws CellFault
 */
export function amountOf(cell: string, what: string): number {
  return numberOf(readAmount(cell), cell, what)
}

/** @throws CellFault */
export function countOf(cell: string, what: string): number {
  return numberOf(readCount(cell), cell, what)
}

function numberOf({ value }: ReadNumber, cell: string, what: string): number {
  if (value === null)
    throw new CellFault(`${what} : « ${cut(cell, 40)} » n’est pas un nombre entier.`)
  return value
}

/** Parses « oui », « non » or nothing. @throws CellFault */
export function yesOf(cell: string, what: string): boolean {
  const word = cell.trim().toLowerCase()
  if (['oui', 'o', 'x', '1', 'vrai', 'true'].includes(word)) return true
  if (['', 'non', 'n', '0', 'faux', 'false'].includes(word)) return false
  throw new CellFault(`${what} : écrivez oui ou non.`)
}

/**
 * Parses « 24/12/2026 » (spreadsheets) or « 2026-12-24 » (exports).
 * @throws CellFault
 */
export function dayIn(cell: string, what: string): string {
  const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(cell.trim())
  const [, day = '', month = '', year = ''] = french ?? []
  const iso = french ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : cell.trim()
  if (!dayField().safeParse(iso).success)
    throw new CellFault(
      `${what} : « ${cut(cell, 40)} » n’est pas une date. Écrivez le jour comme 24/12/2026.`,
    )
  return iso
}

/**
 * Parses « M / Indigo = 4 | L / Indigo = 2 »; « M = 4 » for sizes alone, « / Indigo = 4 » for
 * colours. Backslashes escape.
 * @throws CellFault
 */
export function variantsOf(cell: string): Variant[] {
  return partsOf(cell).map((one) => {
    const at = one.lastIndexOf('=')
    const traits = one.slice(0, Math.max(0, at)).trim()
    if (at < 1 || traits === '')
      throw new CellFault(
        `Variantes : « ${cut(shown(one), 40)} » n’a pas la forme « M / Indigo = 4 ».`,
      )
    // Older files: in « M / Bleu / Blanc » the colour is « Bleu / Blanc ».
    const [size = '', ...rest] = traits.split(betweenTraits)
    const color = rest.map((part) => part.trim()).join(' / ')
    return {
      size: shown(size.trim()) || null,
      color: shown(color) || null,
      stock: countOf(one.slice(at + 1).trim(), 'Stock'),
    }
  })
}

export function variantsCell(list: readonly Variant[]): string {
  return list
    .map(({ size, color, stock }) =>
      `${[size ?? '', color]
        .flatMap((part) => (part === null ? [] : [escaped(part, '/')]))
        .join(' / ')} = ${stock}`.trim(),
    )
    .join(' | ')
}

export function typesOf(list: readonly Variant[]): ProductDraft['variantTypes'] {
  return [
    ...(list.some(({ size }) => size) ? (['size'] as const) : []),
    ...(list.some(({ color }) => color) ? (['color'] as const) : []),
  ]
}

/** Parses « Tissu : coton | Lavage : à la main ». @throws CellFault */
export function traitsOf(cell: string): Trait[] {
  return partsOf(cell).map((one) => {
    const [name = '', ...rest] = one.split(':')
    const value = rest.join(':').trim()
    if (!name.trim() || !value)
      throw new CellFault(
        `Caractéristiques : « ${cut(shown(one), 40)} » n’a pas la forme « Tissu : coton ».`,
      )
    return { name: shown(name.trim()), value: shown(value) }
  })
}

export function traitsCell(list: readonly Trait[]): string {
  return list.map(({ name, value }) => `${escaped(name, ':')} : ${escaped(value)}`).join(' | ')
}

export function listOf(cell: string): string[] {
  return partsOf(cell).map(shown)
}

/** Separators and escape. */
const signs = '\\|/:'
/** The slash in « 2/4 » does not separate. */
const betweenTraits = /(?:^|\s)\/(?:\s|$)/

/** Escapes separators; `also` separates inside a part. */
function escaped(text: string, also?: '/' | ':'): string {
  const safe = text.replace(/[\\|]/g, '\\$&')
  if (also === ':') return safe.replaceAll(':', '\\:')
  return also === '/' ? safe.replace(/(?<=^|\s)\/(?=\s|$)/g, '\\/') : safe
}

/**
 * Splits a list. An escaped sign is a control character until `shown` puts it back; other
 * backslashes are literal.
 */
function partsOf(cell: string): string[] {
  return cell
    .replace(/\\([\\|/:])/g, (_, sign: string) => String.fromCodePoint(1 + signs.indexOf(sign)))
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)
}

function shown(part: string): string {
  return part.replace(/[\x01-\x04]/g, (sign) => signs.charAt(sign.charCodeAt(0) - 1))
}

export const columns = {
  reference: 'reference',
  name: 'nom',
  description: 'description',
  category: 'categorie',
  subCategory: 'sous_categorie',
  price: 'prix',
  promo: 'prix_promo',
  promoFrom: 'debut_promo',
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

/** Files that only change products need references instead. */
const needed: readonly Column[] = [
  'name',
  'description',
  'category',
  'subCategory',
  'price',
  'photos',
]

export type Places = ReadonlyMap<Column, number>

export function placesOf(titles: readonly string[]): Places {
  const wanted = titles.map((title) => slugOf(title).replaceAll('-', '_'))
  const found = (Object.entries(columns) as [Column, string][]).map(
    ([column, title]): [Column, number] => [column, wanted.indexOf(title)],
  )
  return new Map(found.filter(([, place]) => place >= 0))
}

export function missingColumns(places: Places): string[] {
  return places.has('reference')
    ? []
    : needed.filter((column) => !places.has(column)).map((column) => columns[column])
}

export function cellOf(
  places: Places,
  cells: readonly string[],
  column: Column,
): string | undefined {
  const place = places.get(column)
  return place === undefined ? undefined : (cells[place] ?? '')
}
