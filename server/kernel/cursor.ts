import { COUNTED_UP_TO, type Cursor } from '#contract/kernel/cursor.ts'

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

/** Where a list goes on after this row; null for its beginning. */
export function cursorAfter(last: { at: Date; id: string } | undefined): Cursor | null {
  return last ? { at: last.at.toISOString(), id: last.id } : null
}
