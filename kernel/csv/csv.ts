import { CsvFault, readCsv } from './csv-rows.ts'

/** What a row holds; nothing is an empty cell. */
export type Cells = readonly (string | number | null | undefined)[]

/**
 * A cell as spreadsheets read it: quoted where needed, and never a formula: a shop's name must not
 * run one on our computers.
 */
function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One row, cells parted by semicolons as French spreadsheets expect, ended by CRLF. */
export function csvRow(cells: Cells): string {
  return `${cells.map(cell).join(';')}\r\n`
}

/** Tells spreadsheets that the file is UTF-8. */
export const csvStart = '\uFEFF'

/** A whole small file. Long ones are sent row by row. */
export function csvFile(rows: readonly Cells[]): Uint8Array {
  return new TextEncoder().encode(csvStart + rows.map(csvRow).join(''))
}

/**
 * A long file, read and sent `batchSize` rows at a time: memory does not grow with the list. `next`
 * reads the rows after the last one that was written, so a list that changes meanwhile neither
 * repeats nor omits a row.
 */
export async function* csvPages<Row>(
  head: Cells,
  next: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
  cells: (row: Row) => Cells,
  batchSize = 1_000,
): AsyncGenerator<string> {
  yield csvStart + csvRow(head)
  for (let last: Row | undefined; ;) {
    const rows = await next(last, batchSize)
    yield rows.map((row) => csvRow(cells(row))).join('')
    if (rows.length < batchSize) return
    last = rows.at(-1)
  }
}

/** `line` as a spreadsheet counts rows; `cell` is '' where the file has no such column. */
type NamedRow<Name extends string> = { line: number; cell: (name: Name) => string }

/**
 * Reads a small file whose columns are in any order, by the words of its first row; null when it is
 * no CSV or lacks one of `needed`.
 */
export function readColumns<Name extends string>(
  csv: string,
  titles: Readonly<Record<Name, RegExp>>,
  needed: readonly NoInfer<Name>[],
): NamedRow<Name>[] | null {
  const [head, ...rows] = readable(csv)
  const placeOf = (name: Name) => head?.cells.findIndex((cell) => titles[name].test(cell)) ?? -1
  if (needed.some((name) => placeOf(name) < 0)) return null
  return rows.map(({ line, cells }) => ({ line, cell: (name) => cells[placeOf(name)] ?? '' }))
}

function readable(csv: string) {
  try {
    return readCsv(csv)
  } catch (fault) {
    if (fault instanceof CsvFault) return []
    throw fault
  }
}
