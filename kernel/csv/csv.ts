import { withProtection } from './protected-text.ts'

class Plain {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Cell = string | number | Plain | null | undefined

export type Cells = readonly Cell[]

/** Writes for French spreadsheets: decimal comma, quotes, no formulas. */
function cell(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  const safe = value instanceof Plain ? value.text : withProtection(value)
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Semicolons and CRLF, as French spreadsheets expect. */
export function csvRow(cells: Cells): string {
  return `${cells.map(cell).join(';')}\r\n`
}

/** Formats as `2026-11-26 10:00`, UTC. */
export function momentCell(at: string | Date | null | undefined): Plain | null {
  return at ? new Plain(isoOf(at).slice(0, 16).replace('T', ' ')) : null
}

export function dayCell(at: string | Date | null | undefined): Plain | null {
  return at ? new Plain(isoOf(at).slice(0, 10)) : null
}

export function plainCell(text: string): Plain {
  return new Plain(text)
}

// Bamako is UTC.
function isoOf(at: string | Date): string {
  return typeof at === 'string' ? at : at.toISOString()
}

/** Byte order mark: marks UTF-8 for spreadsheets. */
export const csvStart = '\uFEFF'

export function csvFile(rows: readonly Cells[]): Uint8Array {
  return new TextEncoder().encode(csvStart + rows.map(csvRow).join(''))
}

/**
 * Streams `batchSize` rows at a time. `next` reads the rows after the last one written, so a
 * changing list neither repeats nor omits a row.
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
