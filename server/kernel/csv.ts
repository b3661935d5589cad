/** A cell as spreadsheets read it: quoted where needed, and never a formula that whoever named a shop could run on our desk. */
function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One row, cells parted by semicolons as French spreadsheets expect, ended by CRLF. */
export function csvRow(cells: readonly (string | number | null | undefined)[]): string {
  return `${cells.map(cell).join(';')}\r\n`
}

/** Tells spreadsheets that the file is UTF-8. */
export const csvStart = '\uFEFF'

/** A whole small file. Long ones are sent row by row. */
export function csvFile(
  rows: readonly (readonly (string | number | null | undefined)[])[],
): Uint8Array {
  return new TextEncoder().encode(csvStart + rows.map(csvRow).join(''))
}

/** Reads a file parted by semicolons, commas or tabs (whichever its first line uses most), quotes respected, blank lines left out. */
export function readCsv(text: string): string[][] {
  const body = text.replace(/^\uFEFF/, '')
  const parting = partingOf(body.slice(0, body.search(/[\r\n]|$/)))
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let quoted = false
  const endRow = () => {
    row.push(field.trim())
    if (row.some((one) => one !== '')) rows.push(row)
    row = []
    field = ''
  }
  for (let at = 0; at < body.length; at += 1) {
    const sign = body[at] ?? ''
    if (quoted) {
      if (sign !== '"') field += sign
      else if (body[at + 1] === '"') field += body[(at += 1)]
      else quoted = false
    } else if (sign === '"' && field.trim() === '') quoted = true
    else if (sign === parting) {
      row.push(field.trim())
      field = ''
    } else if (sign === '\n' || sign === '\r') endRow()
    else field += sign
  }
  endRow()
  return rows
}

function partingOf(line: string): string {
  const counts = [';', ',', '\t'].map((sign) => ({ sign, count: line.split(sign).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign
}
