import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'

import { COUNTED_UP_TO } from '../wire/cursor.ts'
import {
  containing,
  cursorPage,
  filteredPage,
  pageOf,
  type Place,
  placeAfter,
  placeSql,
} from './pages.ts'

const id = '0193b0a0-0000-7000-8000-000000000001'
const row = (day: number) => ({ at: `2026-11-${day} 10:00:00+00`, id })

function written(
  place: Place,
  way?: 'asc' | 'desc nulls last',
): { sql: string; params: unknown[] } {
  const order = { at: sql`p.at`, id: sql`p.id`, ...(way && { way }) }
  const made = placeSql(place, [sql`p.listed`, undefined], order)
  return new PgDialect().sqlToQuery(made)
}

test('a page after a cursor reads what the order puts behind it', () => {
  const after = { at: '2026-11-27T10:00:00.000Z', id }
  expect(written({ after, limit: 26, offset: 0 })).toMatchObject({
    sql: 'where (p.listed and (p.at, p.id) < ($1::timestamptz, $2::uuid)) order by p.at desc, p.id desc limit $3 offset $4',
    params: [after.at, id, 26, 0],
  })
  expect(written({ after, limit: 26, offset: 0 }, 'asc').sql).toContain('> ($1')
  expect(written({ after, limit: 26, offset: 0 }, 'desc nulls last').sql).toContain('< ($1')
})

test('a numbered page skips the pages before it', () => {
  expect(written({ after: null, limit: 26, offset: 50 })).toMatchObject({
    sql: 'where p.listed order by p.at desc, p.id desc limit $1 offset $2',
    params: [26, 50],
  })
})

test('the cursor of a page is its last row, when another follows', async () => {
  const rows = [row(27), row(26), row(25)]
  const read = (place: Place) => Promise.resolve(rows.slice(0, place.limit))
  expect(await cursorPage({ page: 1, limit: 2 }, read)).toEqual({
    rows: rows.slice(0, 2),
    next: `2026-11-26T10:00:00.000Z_${id}`,
  })
  expect(await cursorPage({ page: 1, limit: 3 }, read)).toMatchObject({ next: null })
})

test('a list is counted up to a limit and read no further by number', async () => {
  const places: Place[] = []
  const read = (place: Place) => {
    places.push(place)
    return Promise.resolve([])
  }
  const page = COUNTED_UP_TO / 25 + 2
  expect(await filteredPage({ page, limit: 25 }, read, async () => COUNTED_UP_TO + 1)).toEqual({
    rows: [],
    next: null,
    total: COUNTED_UP_TO,
    more: true,
    currentPage: page,
    totalPages: COUNTED_UP_TO / 25,
  })
  expect(places).toEqual([{ after: null, offset: COUNTED_UP_TO + 25, limit: 0 }])
})

test('an export goes on after its last row', () => {
  expect(placeAfter(undefined, 1_000)).toEqual({ after: null, limit: 1_000, offset: 0 })
  expect(placeAfter(row(27), 1_000).after).toEqual({ at: '2026-11-27T10:00:00.000Z', id })
})

test('words are found with the signs of a pattern in them', () => {
  expect(containing('50 %_\\')).toBe('%50 \\%\\_\\\\%')
})

test('an empty list has no pages, and a last page may be short', () => {
  expect(pageOf({ page: 1, limit: 25 }, 0)).toEqual({ currentPage: 1, totalPages: 0 })
  expect(pageOf({ page: 2, limit: 25 }, 26)).toEqual({ currentPage: 2, totalPages: 2 })
})
