import { csvRow, csvStart } from './csv.ts'

type Cells = readonly (string | number | null | undefined)[]

const round = 500

/**
 * A long file, read and sent some rows at a time: memory does not grow with the list. `next` reads the rows after the last one that was written, so a list
 * that changes while it leaves neither repeats nor forgets a row.
 */
export async function* csvPages<Row>(
  head: Cells,
  next: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
  cells: (row: Row) => Cells,
): AsyncGenerator<string> {
  yield csvStart + csvRow(head)
  for (let last: Row | undefined; ;) {
    const rows = await next(last, round)
    yield rows.map((row) => csvRow(cells(row))).join('')
    if (rows.length < round) return
    last = rows.at(-1)
  }
}
