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
