import type { ProductImport } from '#modules/catalogue/contract/product-files.ts'

import type { ImportRow } from './product-files.queries.ts'

export function presentImport(row: ImportRow): ProductImport {
  const { id, fileName, state, mode, failure, sample, problems } = row
  return {
    _id: id,
    fileName,
    state,
    mode,
    totalRows: row.total,
    newRows: row.fresh,
    changedRows: row.changed,
    badRows: row.bad,
    doneRows: row.done,
    failure,
    createdAt: row.createdAt.toISOString(),
    sample,
    problems,
  }
}
