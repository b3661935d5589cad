import { plainWords } from '#kernel/wire/plain-text.ts'
import { CsvFault, readCsv, type CsvRow } from './csv-rows.ts'

/** `line`: spreadsheet row; `cell`: '' without such a column. */
type NamedRow<Name extends string> = { line: number; cell: (name: Name) => string }

/** Titles that a column may have, the surest first, as `plainTitle` writes them. */
type Titles<Name extends string> = Readonly<Record<Name, readonly string[]>>

/** `workbook`: no text file, but one of a spreadsheet. */
type ReadColumns<Name extends string> =
  | { rows: NamedRow<Name>[]; has: (name: Name) => boolean; missing: [] }
  | { rows: null; workbook: boolean; missing: Name[] }

export const workbookSentence =
  'Ce fichier est un classeur ou un PDF : enregistrez-le au format CSV dans votre tableur (« Enregistrer sous »), puis choisissez ce fichier-là.'

const LONGEST_PREAMBLE = 40
const separators = [';', ',', '\t', '|'] as const
const workbooks = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0', '%PDF']
const totals = /^(sous )?(total|totaux|solde|cumul|nombre|subtotal|grand total)\b/

/**
 * Finds columns by their titles, below a preamble and a line `sep=;`, whatever separates cells.
 * Leaves out lines of totals and repeated titles. `needed`: groups of which one must be there.
 */
export function readColumns<Name extends string>(
  csv: string,
  titles: Titles<Name>,
  needed: readonly (readonly NoInfer<Name>[])[],
): ReadColumns<Name> {
  if (workbooks.some((mark) => csv.startsWith(mark)))
    return { rows: null, workbook: true, missing: [] }
  const text = csv.replace(/^\uFEFF?"?sep=.{0,2}"?[ \t]*(\r\n|\r|\n)/i, '\n')
  let best: Name[] = needed.flatMap(([name]) => name ?? [])
  for (const separator of separators) {
    const rows = readable(text, separator)
    for (const [at, head] of rows.slice(0, LONGEST_PREAMBLE).entries()) {
      const places = placesOf(head, titles)
      const missing = needed
        .filter((group) => !group.some((name) => places.has(name)))
        .flatMap(([name]) => name ?? [])
      if (missing.length === 0)
        return { ...rowsBelow(rows.slice(at + 1), head, places), missing: [] }
      if (missing.length < best.length) best = missing
    }
  }
  return { rows: null, workbook: false, missing: best }
}

function placesOf<Name extends string>(head: CsvRow, titles: Titles<Name>): Map<Name, number> {
  const cells = head.cells.map(plainTitle)
  const places = new Map<Name, number>()
  for (const name of Object.keys(titles) as Name[]) {
    const taken = [...places.values()]
    const title = titles[name].find((one) =>
      cells.some((cell, at) => cell === one && !taken.includes(at)),
    )
    if (title !== undefined)
      places.set(
        name,
        cells.findIndex((cell, at) => cell === title && !taken.includes(at)),
      )
  }
  return places
}

function rowsBelow<Name extends string>(
  rows: readonly CsvRow[],
  head: CsvRow,
  places: ReadonlyMap<Name, number>,
) {
  const titles = head.cells.join('\n')
  const named = rows
    .filter(({ cells }) => cells.join('\n') !== titles && !isTotal(cells))
    .map(({ line, cells }) => ({
      line,
      cell: (name: Name) => cells[places.get(name) ?? -1] ?? '',
    }))
  return { rows: named, has: (name: Name) => places.has(name) }
}

function isTotal(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell !== '') ?? ''
  return totals.test(plainTitle(first)) && cells.filter((cell) => cell !== '').length < cells.length
}

/** Writes `N° de transaction` as `numero transaction`, `MONTANT (FCFA)` as `montant`. */
function plainTitle(title: string): string {
  return plainWords(title.replace(/n\s?[°º]/gi, ' numero '))
    .split(' ')
    .filter((word) => !/^(de|du|des|et|la|le|les|d|l|en|f|fcfa|cfa|xof|francs?)$/.test(word))
    .join(' ')
}

function readable(csv: string, separator: string): CsvRow[] {
  try {
    return readCsv(csv, separator)
  } catch (fault) {
    if (fault instanceof CsvFault) return []
    throw fault
  }
}
