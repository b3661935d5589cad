import { csvPages } from '#kernel/csv/csv-pages.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { readRefused, type ImportRow, type RefusedRow } from './product-files.queries.ts'

/**
 * The refused lines of an import as they were written, each with its number and its reason after
 * them.
 */
export function writeErrors(kernel: Kernel, { id, titles }: ImportRow): AsyncGenerator<string> {
  return csvPages<RefusedRow>(
    [...titles, 'ligne', 'erreur'],
    (last, limit) => readRefused(kernel, id, last?.line ?? 0, limit),
    // A short line is padded, so that the reason comes under its title.
    ({ line, cells, problem }) => [...titles.map((_, at) => cells[at] ?? ''), line, problem],
  )
}
