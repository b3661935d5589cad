import { readAmount, readCount } from '#kernel/wire/amounts.ts'
import { cut } from '#kernel/wire/short-text.ts'
import { slugOf } from '#kernel/database/slugs.ts'
import type { CsvRow } from '#kernel/csv/csv-rows.ts'
import { conditionWords, readCondition } from '#modules/products/contract/condition.ts'
import type { CategoryRow } from '#modules/categories/module.ts'
import { CellFault, type Column, columns, traitsCell, variantsCell } from './columns.ts'

/** Columns read of Meta's catalogue (« Catalog Fields »), and ours for the category. */
const metaColumns = [
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'sale_price',
  'sale_price_effective_date',
  'link',
  'image_link',
  'additional_image_link',
  'brand',
  'product_type',
  'quantity_to_sell_on_facebook',
  'inventory',
  'item_group_id',
  'size',
  'color',
  'categorie',
  'sous_categorie',
] as const
type MetaColumn = (typeof metaColumns)[number]

/** Place of each column. */
export type MetaTitles = ReadonlyMap<MetaColumn, number>

const needed: readonly MetaColumn[] = ['title', 'description', 'price', 'image_link']

/** Tells a file in Meta's columns from one in ours; null for ours. */
export function metaTitlesOf(titles: readonly string[]): MetaTitles | null {
  const wanted = titles.map((title) => slugOf(title).replaceAll('-', '_'))
  const places = metaColumns.map((column): [MetaColumn, number] => [column, wanted.indexOf(column)])
  const found = new Map(places.filter(([, place]) => place >= 0))
  const isMeta = found.has('title') && (found.has('image_link') || found.has('availability'))
  return isMeta && !wanted.includes(columns.name) ? found : null
}

export function countsStock(titles: MetaTitles): boolean {
  return titles.has('quantity_to_sell_on_facebook') || titles.has('inventory')
}

export function missingMetaColumns(titles: MetaTitles): string[] {
  return needed.filter((column) => !titles.has(column))
}

/** A row in our columns; `problem`: the sentence for its line, or for its category alone. */
export type ConvertedRow = CsvRow & { problem?: string; placeProblem?: string; remark?: string }

export type MetaLookups = {
  publicUrl: string
  /** Whether the file has a column of quantities. */
  countsStock: boolean
  placeOfType: (type: string) => { category: string; subCategory: string } | null
}

export const convertedTitles = Object.values(columns)

/**
 * Converts to our columns. Successive lines of one `item_group_id` are one product, its sizes and
 * colours; the product has the number of the first.
 */
export async function* metaRows(
  rows: AsyncIterable<CsvRow>,
  titles: MetaTitles,
  lookups: MetaLookups,
): AsyncGenerator<ConvertedRow> {
  const ended = new Set<string>()
  let group: MetaRow[] = []
  for await (const { line, cells } of rows) {
    const row: MetaRow = {
      line,
      cell: (column) => cells[titles.get(column) ?? -1]?.trim() ?? '',
    }
    if (group.length > 0 && !sameGroup(group[0], row)) {
      yield converted(group, lookups, ended)
      group = []
    }
    group.push(row)
  }
  if (group.length > 0) yield converted(group, lookups, ended)
}

type MetaRow = { line: number; cell: (column: MetaColumn) => string }

function sameGroup(first: MetaRow | undefined, row: MetaRow): boolean {
  const group = row.cell('item_group_id')
  return group !== '' && first?.cell('item_group_id') === group
}

type OwnCells = Partial<Record<Column, string>>

function converted(
  group: readonly MetaRow[],
  lookups: MetaLookups,
  ended: Set<string>,
): ConvertedRow {
  const [first] = group
  if (!first) throw new Error('a group without a row')
  const own: OwnCells = {
    name: first.cell('title'),
    description: first.cell('description'),
    price: first.cell('price'),
    photos: photosIn(first),
    category: first.cell('categorie'),
    subCategory: first.cell('sous_categorie'),
  }
  const rowOf = (problem?: string): ConvertedRow => ({
    line: first.line,
    cells: (Object.keys(columns) as Column[]).map((column) => own[column] ?? ''),
    ...(problem && { problem }),
  })
  try {
    refuseSecond(first.cell('item_group_id'), ended)
    own.reference = referenceOf(first.cell('link'), lookups.publicUrl)
    own.price = francsIn(group, 'price', 'Prix')
    own.promo = francsIn(group, 'sale_price', 'Prix promo')
    if (own.promo) own.promoFrom = firstDayIn(group)
    own.promoUntil = lastDayIn(first.cell('sale_price_effective_date'))
    const place = own.reference === '' ? placeIn(first, lookups) : {}
    if (own.reference === '') Object.assign(own, traitsIn(first))
    const isUncounted = !lookups.countsStock && own.reference === ''
    Object.assign(own, stocksIn(group, own.reference !== '', isUncounted))
    if (typeof place === 'string')
      return { ...rowOf(), placeProblem: place, ...uncounted(isUncounted) }
    Object.assign(own, place)
    return { ...rowOf(), ...uncounted(isUncounted) }
  } catch (fault) {
    if (!(fault instanceof CellFault)) throw fault
    return rowOf(fault.message)
  }
}

function refuseSecond(group: string, ended: Set<string>): void {
  if (group === '') return
  if (ended.has(group))
    throw new CellFault(
      `Groupe « ${cut(group, 40)} » : il est déjà plus haut. Mettez ses lignes l’une sous l’autre.`,
    )
  ended.add(group)
}

/** A link to a product on this market names the product to change. */
function referenceOf(link: string, publicUrl: string): string {
  const start = `${publicUrl}/product/`
  return link.startsWith(start) ? (link.slice(start.length).split(/[?#/]/, 1)[0] ?? '') : ''
}

function photosIn(row: MetaRow): string {
  const others = row.cell('additional_image_link').split(',')
  return [row.cell('image_link'), ...others]
    .map((photo) => photo.trim().replace(/[\\|]/g, '\\$&'))
    .filter(Boolean)
    .join(' | ')
}

/** Francs of all rows of a product, which has one price. */
function francsIn(group: readonly MetaRow[], column: MetaColumn, what: string): string {
  const [amount = '', other] = new Set(group.map((row) => francsOf(row.cell(column), what)))
  if (other === undefined) return amount
  throw new CellFault(`${what} : un produit a un seul prix, le même pour ses tailles et couleurs.`)
}

function francsOf(cell: string, what: string): string {
  if (cell === '') return ''
  const [, currency = ''] = /([a-z]{3})$/i.exec(cell) ?? []
  if (currency !== '' && !/^(xof|cfa)$/i.test(currency))
    throw new CellFault(`${what} : « ${cut(cell, 40)} » n’est pas en francs CFA (5000 XOF).`)
  const { value } = readAmount(cell)
  if (value === null)
    throw new CellFault(`${what} : « ${cut(cell, 40)} » n’est pas un nombre entier de francs.`)
  return String(value)
}

/** Reads the first day of the period of a product's promotional price, or ''. */
function firstDayIn(group: readonly MetaRow[]): string {
  const days = group.flatMap((row) => {
    const period = row.cell('sale_price_effective_date')
    const [start = ''] = period.split('/', 1)
    if (start.trim() === '') return []
    const [day] = /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(start.trim()) ?? []
    if (day !== undefined) return [day]
    throw new CellFault(
      `Prix promo : « ${cut(period, 60)} » n’est pas une période. Écrivez 2026-12-20/2026-12-31.`,
    )
  })
  return days.toSorted().at(-1) ?? ''
}

/** Reads the last day of « 2026-11-01T00:00+00:00/2026-12-01T23:59+00:00 ». */
function lastDayIn(cell: string): string {
  return cell.split('/')[1]?.trim().slice(0, 10) ?? ''
}

function traitsIn(row: MetaRow): OwnCells {
  const typed = row.cell('condition')
  const state = typed === '' ? 'new' : readCondition(typed)
  if (state === null)
    throw new CellFault(
      `État : « ${cut(typed, 40)} » est inconnu. Écrivez new, refurbished ou used.`,
    )
  const brand = row.cell('brand')
  return {
    traits: traitsCell([
      ...(brand ? [{ name: 'Marque', value: brand }] : []),
      ...(state === 'new' ? [] : [{ name: 'État', value: conditionWords[state].toLowerCase() }]),
    ]),
  }
}

/** Without a column of quantities, what is in stock is one piece. */
function uncounted(isUncounted: boolean): { remark?: string } {
  return isUncounted
    ? { remark: 'Sans colonne de quantité, le stock est d’une pièce : changez-le ensuite.' }
    : {}
}

/** Returns the cells of its category, or the sentence that says it is unknown. */
function placeIn(row: MetaRow, { placeOfType }: MetaLookups): OwnCells | string {
  if (row.cell('categorie') || row.cell('sous_categorie')) return {}
  const type = row.cell('product_type')
  const place = placeOfType(type)
  if (place) return place
  return `Catégorie : ${type ? `« ${cut(type, 60)} » est inconnue. Choisissez-la` : 'choisissez-la'} dans les colonnes categorie et sous_categorie.`
}

function stocksIn(group: readonly MetaRow[], isKnown: boolean, isUncounted: boolean): OwnCells {
  const [first] = group
  const hasTraits = group.some((row) => row.cell('size') !== '' || row.cell('color') !== '')
  if (first && group.length === 1 && !hasTraits)
    return { stock: stockOf(first, isKnown, isUncounted) }
  const variants = group.map((row) => ({
    size: row.cell('size') || null,
    color: row.cell('color') || null,
    stock: Number(stockOf(row, false, isUncounted)),
  }))
  return { variants: variantsCell(variants) }
}

const available = ['in stock', 'available for order', 'preorder', 'backorder', '']
const notAvailable = ['out of stock', 'discontinued', 'mark as sold']

/** Pieces; empty where a known product keeps its own. */
function stockOf(row: MetaRow, mayKeep: boolean, isUncounted: boolean): string {
  const availability = row.cell('availability').toLowerCase().replaceAll('_', ' ')
  if (notAvailable.includes(availability)) return '0'
  if (!available.includes(availability))
    throw new CellFault(
      `Disponibilité : « ${cut(availability, 40)} » est inconnue. Écrivez in stock ou out of stock.`,
    )
  const typed = row.cell('quantity_to_sell_on_facebook') || row.cell('inventory')
  if (typed === '' && mayKeep) return ''
  if (isUncounted) return '1'
  if (typed === '')
    throw new CellFault(
      `Stock (ligne ${row.line}) : écrivez combien de pièces dans quantity_to_sell_on_facebook.`,
    )
  const { value } = readCount(typed)
  if (value === null)
    throw new CellFault(`Stock : « ${cut(typed, 40)} » n’est pas un nombre entier.`)
  return String(value)
}

/** Finds « Pagnes et tissus > Bazins », or a subcategory alone where its name is one’s only. */
export function placesOfTypes(categories: readonly CategoryRow[]): MetaLookups['placeOfType'] {
  const places = categories.flatMap((category) =>
    category.subcategories.map((sub) => ({
      category: category.slug,
      subCategory: sub.slug,
      names: [slugOf(category.name), category.slug],
      subNames: [slugOf(sub.name), sub.slug],
    })),
  )
  return (type) => {
    const parts = type.split('>').map((part) => slugOf(part))
    const last = parts.at(-1) ?? ''
    const found = places.filter(
      ({ names, subNames }) =>
        subNames.includes(last) &&
        (parts.length === 1 || parts.slice(0, -1).some((part) => names.includes(part))),
    )
    const [only, second] = found
    return only && !second ? { category: only.category, subCategory: only.subCategory } : null
  }
}
