import { COUNTED_UP_TO, type Cursor } from '../wire/cursor.ts'

/** Rows to read: those after the cursor, else those of the page by its number. */
export type Place = { limit: number; after: Cursor | null; offset?: number }

/**
 * Returns the rows of a page with one extra, which shows whether another page follows; nothing past
 * the counted total.
 */
export function placeOf(query: { after?: Cursor | undefined; page: number; limit: number }): Place {
  const { after = null, page, limit } = query
  const offset = after ? 0 : (page - 1) * limit
  return { after, offset, limit: offset > COUNTED_UP_TO ? 0 : limit + 1 }
}

/** Splits rows with the extra one into a page and the next cursor. */
export function pageOf<Row extends { at: Date; id: string }>(
  rows: readonly Row[],
  limit: number,
): { rows: Row[]; next: string | null } {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit), next: last ? `${last.at.toISOString()}_${last.id}` : null }
}

/** Returns SQL that counts the rows of `select`, up to a ceiling. */
export function countedUpTo(select: string): string {
  return `select count(*)::int as total from (${select} limit ${COUNTED_UP_TO + 1}) counted`
}

export function totalOf(
  counted: number,
  { page, limit }: { page: number; limit: number },
): { total: number; more: boolean; currentPage: number; totalPages: number } {
  const total = Math.min(counted, COUNTED_UP_TO)
  const totalPages = Math.ceil(total / limit)
  return { total, more: counted > COUNTED_UP_TO, currentPage: page, totalPages }
}

/** Returns the cursor after this row; null for the beginning of a list. */
export function cursorAfter(last: { at: Date; id: string } | undefined): Cursor | null {
  return last ? { at: last.at.toISOString(), id: last.id } : null
}
