import { COUNTED_UP_TO, type Cursor } from '../wire/cursor.ts'

/** Rows after the cursor, else of the numbered page. */
export type Place = { limit: number; after: Cursor | null; offset?: number }

/** Reads one row more, which shows whether a page follows; nothing past the counted total. */
export function placeOf(query: { after?: Cursor | undefined; page: number; limit: number }): Place {
  const { after = null, page, limit } = query
  const offset = after ? 0 : (page - 1) * limit
  return { after, offset, limit: offset > COUNTED_UP_TO ? 0 : limit + 1 }
}

export function pageOf<Row extends { at: Date; id: string }>(
  rows: readonly Row[],
  limit: number,
): { rows: Row[]; next: string | null } {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit), next: last ? `${last.at.toISOString()}_${last.id}` : null }
}

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

export function cursorAfter(last: { at: Date; id: string } | undefined): Cursor | null {
  return last ? { at: last.at.toISOString(), id: last.id } : null
}
