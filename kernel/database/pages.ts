import { and, sql, type SQL } from 'drizzle-orm'

import { COUNTED_UP_TO, type Cursor } from '../wire/cursor.ts'
import type { Sql } from './database.ts'
import { query } from './query.ts'

/** Rows of a list to read: those after the cursor, else of the numbered page. */
export type Place = { limit: number; after: Cursor | null; offset: number }

export type Paging = { page: number; limit: number }
type CursorPaging = Paging & { after?: Cursor | undefined }
/** Key of a row in its list, which a cursor holds. */
type RowKey = { at: Date | string; id: string }
/** Columns of the key, ordered as their index is. */
type ListOrder = {
  at: SQL
  id: SQL
  way?: 'desc' | 'asc' | 'desc nulls last' | 'asc nulls first'
}
type Condition = SQL | undefined

/** Returns where a numbered page stands in a list of `total` rows. */
export function pageOf(
  { page, limit }: Paging,
  total: number,
): { currentPage: number; totalPages: number } {
  return { currentPage: page, totalPages: Math.ceil(total / limit) }
}

/** Returns the end of a query that reads one numbered page. */
export function pageSql({ page, limit }: Paging): SQL {
  return sql`limit ${limit} offset ${(page - 1) * limit}`
}

/**
 * Reads a page of a list and counts the list as far as lists are counted.
 *
 * @param count as `countUpTo` does: at most one row more than `COUNTED_UP_TO`
 */
export async function filteredPage<Row extends RowKey>(
  paging: CursorPaging,
  read: (place: Place) => Promise<readonly Row[]>,
  count: () => Promise<number>,
): Promise<{
  rows: Row[]
  next: string | null
  total: number
  more: boolean
  currentPage: number
  totalPages: number
}> {
  const [page, counted] = await Promise.all([cursorPage(paging, read), count()])
  const total = Math.min(counted, COUNTED_UP_TO)
  return { ...page, total, more: counted > COUNTED_UP_TO, ...pageOf(paging, total) }
}

/**
 * Reads a page of a list with the cursor of the next one. Reads one row more, which shows whether a
 * page follows; nothing past the counted total.
 */
export async function cursorPage<Row extends RowKey>(
  { after, page, limit }: CursorPaging,
  read: (place: Place) => Promise<readonly Row[]>,
): Promise<{ rows: Row[]; next: string | null }> {
  const offset = after ? 0 : (page - 1) * limit
  const found = await read({
    after: after ?? null,
    offset,
    limit: offset > COUNTED_UP_TO ? 0 : limit + 1,
  })
  const last = found.length > limit ? found[limit - 1] : undefined
  const next = last ? cursorOf(last) : null
  return { rows: found.slice(0, limit), next: next && `${next.at}_${next.id}` }
}

/** Place of an export's next rows. */
export function placeAfter(last: RowKey | undefined, limit: number): Place {
  return { limit, after: last ? cursorOf(last) : null, offset: 0 }
}

function cursorOf({ at, id }: RowKey): Cursor {
  return { at: new Date(at).toISOString(), id }
}

/** Makes `where … order by … limit …` for the rows of a place that meet the conditions. */
export function placeSql(
  { after, limit, offset }: Place,
  conditions: readonly Condition[],
  order: ListOrder,
): SQL {
  const { at, id, way = 'desc' } = order
  const than = sql.raw(way.startsWith('desc') ? '<' : '>')
  const beyond = after
    ? sql`(${at}, ${id}) ${than} (${after.at}::timestamptz, ${after.id}::uuid)`
    : undefined
  return sql`${whereAll([...conditions, beyond])} ${orderBy(order)} limit ${limit} offset ${offset}`
}

export function orderBy({ at, id, way = 'desc' }: ListOrder): SQL {
  const direction = sql.raw(way)
  return sql`order by ${at} ${direction}, ${id} ${direction}`
}

export function whereAll(conditions: readonly Condition[]): SQL {
  const all = and(...conditions)
  return all ? sql`where ${all}` : sql``
}

/**
 * Makes the pattern of `like` that finds words anywhere, their own `%` and `_` included; any
 * apostrophe is found by any other.
 */
export function containing(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll(/['‘’ʼ`´]/g, '_')}%`
}

/** Counts the rows of a `select`, at most one more than `COUNTED_UP_TO`. */
export async function countUpTo(db: Sql, select: SQL): Promise<number> {
  const [counted] = await query<{ total: number }>(
    db,
    sql`select count(*)::int as total from (${select} limit ${COUNTED_UP_TO + 1}) counted`,
  )
  return counted?.total ?? 0
}
