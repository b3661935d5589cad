import { COUNTED_UP_TO, type Cursor } from '#contract/kernel/cursor.ts'

/** Rows read at once for a file: memory is bounded by these. */
export const FILE_BATCH = 1_000

/** Cuts one row more than asked into a page and the place where the next begins. */
export function pageOf<Row extends { at: Date; id: string }>(
  rows: readonly Row[],
  limit: number,
): { rows: Row[]; next: string | null } {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit), next: last ? `${last.at.toISOString()}_${last.id}` : null }
}

/** SQL that counts what `select` finds, as far as anybody reads a figure. */
export function countedUpTo(select: string): string {
  return `select count(*)::int as total from (${select} limit ${COUNTED_UP_TO + 1}) counted`
}

/** A counted total as the wire says it. */
export function totalOf(counted: number): { total: number; more: boolean } {
  return { total: Math.min(counted, COUNTED_UP_TO), more: counted > COUNTED_UP_TO }
}

/** A whole list, `FILE_BATCH` rows at a time: what a file is made from. */
export async function* batchesOf<Row extends { at: Date; id: string }>(
  read: (page: { limit: number; after: Cursor | null }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Cursor | null = null
  for (;;) {
    const rows: Row[] = await read({ limit: FILE_BATCH, after })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < FILE_BATCH) return
    after = { at: last.at.toISOString(), id: last.id }
  }
}
