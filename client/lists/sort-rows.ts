/** Sort value: words by the French alphabet, figures by size. Null comes last either way. */
export type SortKey<Row> = (row: Row) => string | number | null

export function sortRows<Row>(rows: readonly Row[], key: SortKey<Row>, down: boolean): Row[] {
  return rows.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)]
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
    const order =
      typeof a === 'number' && typeof b === 'number'
        ? a - b
        : String(a).localeCompare(String(b), 'fr', { numeric: true })
    return down ? -order : order
  })
}
