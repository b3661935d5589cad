import { CsvFault, readCsv } from './csv-rows.ts'
import { withProtection } from './protected-text.ts'

/** Unchanged text. */
class Plain {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Cell = string | number | Plain | null | undefined

export type Cells = readonly Cell[]

/** Writes a cell for French spreadsheets: decimal comma, quotes, no formula from text. */
function cell(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  const safe = value instanceof Plain ? value.text : withProtection(value)
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns one row with semicolons, as French spreadsheets expect, ended by CRLF. */
export function csvRow(cells: Cells): string {
  return `${cells.map(cell).join(';')}\r\n`
}

/** Formats as `2026-11-26 10:00`, UTC. */
export function momentCell(at: string | Date | null | undefined): Plain | null {
  return at ? new Plain(isoOf(at).slice(0, 16).replace('T', ' ')) : null
}

/** Formats as `2026-11-26`. */
export function dayCell(at: string | Date | null | undefined): Plain | null {
  return at ? new Plain(isoOf(at).slice(0, 10)) : null
}

/** Unchanged: a formatted day, digits for a program. */
export function plainCell(text: string): Plain {
  return new Plain(text)
}

// Bamako is UTC.
function isoOf(at: string | Date): string {
  return typeof at === 'string' ? at : at.toISOString()
}

/** Byte order mark: tells spreadsheets that the file is UTF-8. */
export const csvStart = '\uFEFF'

/** Returns a whole small file; long ones are sent row by row. */
export function csvFile(rows: readonly Cells[]): Uint8Array {
  return new TextEncoder().encode(csvStart + rows.map(csvRow).join(''))
}

/**
 * Streams a long file `batchSize` rows at a time, so that memory does not grow. `next` reads the
 * rows after the last one written, so a changing list neither repeats nor omits a row.
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

/** `line` counts rows as a spreadsheet does; `cell` is '' where the file has no such column. */
type NamedRow<Name extends string> = { line: number; cell: (name: Name) => string }

/**
 * Reads a small file whose columns are found by the titles of its first row; null when it is no CSV
 * or lacks one of `needed`.
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
