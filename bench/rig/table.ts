/**
 * Prints rows as a Markdown table, numbers to the right, so that it can be quoted in
 * docs/performance.md as it is.
 */
export function printTable(title: string, rows: readonly Record<string, string | number>[]): void {
  const columns = Object.keys(rows[0] ?? {})
  const texts = rows.map((row) => columns.map((column) => shown(row[column] ?? '')))
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...texts.map((cells) => cells[index]?.length ?? 0)),
  )
  const isNumber = columns.map((column) => rows.every((row) => typeof row[column] === 'number'))
  const line = (cells: string[]) =>
    `| ${cells.map((cell, index) => (isNumber[index] ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, index) => (isNumber[index] ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2))).join('|')}|`
  console.log(`${title}\n\n${[line(columns), rule, ...texts.map(line)].join('\n')}\n`)
}

/** Three figures that mean something: 12,345 · 123 · 12.3 · 1.23. */
function shown(value: string | number): string {
  if (typeof value === 'string') return value
  const digits =
    Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
