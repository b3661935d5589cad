import { csvRow, csvStart, type Cells } from './csv.ts'

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
