import { csvRow, csvStart } from '../../kernel/csv.ts'
import type { Kernel } from '../../kernel/kernel.ts'

import { readRefused, type ImportRow } from './product-files.queries.ts'

const PAGE = 500

/** The refused lines of an import as they were written, each with its number and its reason after them. */
export async function* writeErrors(
  kernel: Kernel,
  { id, titles }: ImportRow,
): AsyncGenerator<string> {
  yield csvStart + csvRow([...titles, 'ligne', 'erreur'])
  for (let after = 0; ;) {
    const rows = await readRefused(kernel, id, after, PAGE)
    // A short line is filled up, so that the reason stands under its title.
    for (const { line, cells, problem } of rows)
      yield csvRow([...titles.map((_, at) => cells[at] ?? ''), line, problem])
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.line
  }
}
