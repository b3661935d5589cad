import { type SQL, sql, type View } from 'drizzle-orm'
import { query } from '#kernel/database/query.ts'
import { MAX_PAGE_SIZE } from '#kernel/wire/limits.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { Need } from '#kernel/needs.ts'

import type { LongLists, Mark, Walked } from './long-lists.ts'
import { changedSince, changesSql, type ChangesRow } from './product-cache.ts'
import { sqlText, templateOf } from '#kernel/database/sql-text.ts'
import { categoryFacts } from '#modules/categories/database/views.ts'

export type Paging = { page: number; limit: number }
export type ListPage = { ids: readonly string[]; total: number } & Partial<ChangesRow>
export type ProductListQuery = Paging & { since?: string | null }

/**
 * Condition and order of one partial index: page 1,000 reads only keys. Sold-out products have a
 * negative trend (availability.ts).
 */
type List = { name: string; where: string; order: 'newest' | 'trend'; values: readonly string[] }

const orders = {
  newest: {
    by: 'published_at desc nulls last, id desc nulls last',
    sorted: 'published_at',
    type: 'timestamptz',
  },
  trend: { by: 'trend desc nulls last, id desc nulls last', sorted: 'trend', type: 'int' },
}

export const newest: List = { name: 'newest', where: 'listed', order: 'newest', values: [] }
export const trending: List = { name: 'trending', where: 'listed', order: 'trend', values: [] }
export const promotions: List = {
  name: 'promotions',
  where: 'listed and promo_price_francs < least(price_francs, lowest_before_francs) and trend >= 0',
  order: 'trend',
  values: [],
}
export const madeInMali: List = {
  name: 'local',
  where: 'listed and is_local and trend >= 0',
  order: 'trend',
  values: [],
}
export const ofCategory = (slug: string): List => ({
  name: 'category',
  where: sqlText`listed and category_id = (select id from ${categoryFacts} where slug = $1)`,
  order: 'trend',
  values: [slug],
})
export const ofShop = (id: string): List => ({
  name: 'shop',
  where: 'listed and shop_id = $1',
  order: 'newest',
  values: [id],
})

export async function readList(
  kernel: Kernel,
  lists: LongLists,
  list: List,
  paging: ProductListQuery,
): Promise<ListPage> {
  const key = [list.name, ...list.values].join(' ')
  const walk = () => walkList(kernel, list, lists.markEvery)
  const known = lists.known(key, walk)
  if (known) return readKnown(kernel, list, known, lists.markEvery, paging)
  const short = await readShort(kernel, list, lists.long, paging)
  if (short) return short
  const total = await countList(kernel, list)
  lists.counted(key, total, walk)
  return { ids: await readFar(kernel, list, paging), total }
}

async function readKnown(
  kernel: Kernel,
  list: List,
  { count, marks }: Walked,
  markEvery: number,
  { page, limit, since }: ProductListQuery,
): Promise<ListPage> {
  const start = (page - 1) * limit
  if (start >= count) return { ids: [], total: count }
  const { after, offset } = markBefore(marks, markEvery, start)
  const wanted = { limit, offset, since }
  const slice = sliceOf(list, { keys: markEvery + MAX_PAGE_SIZE, after }, wanted)
  return { ...(await readSlice(kernel, slice)), total: count }
}

async function readShort(
  kernel: Kernel,
  list: List,
  most: number,
  { page, limit, since }: ProductListQuery,
): Promise<ListPage | null> {
  const start = (page - 1) * limit
  if (start > most) return null
  const wanted = { limit, offset: start, since }
  const read = await readSlice(kernel, sliceOf(list, { keys: most + 1, after: null }, wanted))
  return read.total > most ? null : read
}

type Slice = { name: string; text: string; values: readonly unknown[] }
type Wanted = { limit: number; offset: number; since?: string | null | undefined }

/**
 * Returns keys after a mark. The length is a literal: as a parameter it makes PostgreSQL replan, at
 * more cost than the query.
 */
function sliceOf(
  list: List,
  { keys, after }: { keys: number; after: Mark | null },
  { limit, offset, since = null }: Wanted,
): Slice {
  const { by, sorted, type } = orders[list.order]
  const values: unknown[] = [...list.values]
  const put = (value: unknown) => `$${values.push(value)}`
  const beyond = after
    ? ` and (${sorted}, id) < (${put(after.sorted)}::text::${type}, ${put(after.id)}::uuid)`
    : ''
  const head = `select array(select id from products where ${list.where}${beyond} order by ${by} limit ${keys}) as ids`
  const first = `${put(offset)}::int`
  return {
    name: `catalogue_list_${list.name}_${keys}${after ? '_after' : ''}`,
    // Text is read ten times faster.
    text: `with head as materialized (${head})
      select array_to_string(ids[${first} + 1 : ${first} + ${put(limit)}::int], ',') as keys, cardinality(ids) as total, ${changesSql(put(since))} from head`,
    values,
  }
}

async function readSlice(kernel: Kernel, { name, text, values }: Slice): Promise<ListPage> {
  const rows = await query<{ keys: string; total: number } & ChangesRow>(
    kernel.db,
    { name, text },
    values,
  )
  const [{ keys, ...rest } = { keys: '', total: 0 }] = rows
  return { ids: keys === '' ? [] : keys.split(','), ...rest }
}

async function readFar(kernel: Kernel, list: List, { page, limit }: Paging): Promise<string[]> {
  const order = sql.raw(orders[list.order].by)
  const rows = await query<{ id: string }>(
    kernel.db,
    sql`select id from products where ${templateOf(list.where, list.values)} order by ${order}
    limit ${limit} offset ${(page - 1) * limit}`,
  )
  return rows.map(({ id }) => id)
}

async function countList(kernel: Kernel, list: List): Promise<number> {
  const [row] = await query<{ total: number }>(
    kernel.db,
    sql`select count(*)::int as total from products where ${templateOf(list.where, list.values)}`,
  )
  return row?.total ?? 0
}

function markBefore(
  marks: readonly Mark[],
  markEvery: number,
  offset: number,
): { after: Mark | null; offset: number } {
  const passed = Math.min(Math.floor(offset / markEvery), marks.length)
  const after = marks[passed - 1] ?? null
  return { after, offset: offset - passed * markEvery }
}

/** Under a second for a million products, once a minute while used. */
async function walkList(kernel: Kernel, list: List, markEvery: number): Promise<Walked> {
  const { by, sorted } = orders[list.order]
  const rows = await query<{ count: number; marks: Mark[] | null }>(
    kernel.db,
    sql`
    with walked as (
      select ${sql.raw(sorted)} as sorted, id, row_number() over (order by ${sql.raw(by)}) as place
      from products where ${templateOf(list.where, list.values)})
    select count(*)::int as count,
      json_agg(json_build_object('sorted', sorted::text, 'id', id) order by place)
        filter (where place % ${markEvery}::int = 0) as marks
    from walked`,
  )
  return { count: rows[0]?.count ?? 0, marks: rows[0]?.marks ?? [] }
}

// Merges index heads, without sorting a category.
export async function readSubcategories(
  kernel: Kernel,
  ids: readonly string[],
  wanted: ProductListQuery,
): Promise<ListPage> {
  const keys = sql`${sql.param([...ids])}::uuid[]`
  const { limit, offset } = boundsOf(wanted)
  return readPage(
    kernel,
    wanted,
    sql`
    array(
      select head.id from unnest(${keys}) as sub(id)
      cross join lateral (
        select p.id, p.trend from products p where p.listed and p.subcategory_id = sub.id
        order by p.trend desc nulls last, p.id desc nulls last limit ${limit}::bigint + ${offset}::bigint
      ) head
      order by head.trend desc, head.id desc limit ${limit} offset ${offset}
    ) as ids,
    (select count(*)::int from products where listed and subcategory_id = any(${keys})) as total`,
  )
}

/** Candidates per category. */
const variedDepth = 200

// Takes each category in turn, shuffled daily: scrolling neither repeats nor skips.
export async function readVaried(kernel: Kernel, wanted: ProductListQuery): Promise<ListPage> {
  const day = sql`${kernel.clock.now().toISOString().slice(0, 10)}::text`
  const picked = sql`
    select pick.id, row_number() over (partition by c.id order by md5(pick.id::text || ${day})) as round, md5(c.id::text || ${day}) as turn
    from ${categoryFacts} c
    cross join lateral (
      select p.id from products p where p.listed and p.category_id = c.id and p.trend >= 0
      order by p.trend desc nulls last, p.id desc nulls last limit ${variedDepth}
    ) pick`
  return readPage(kernel, wanted, pageOf(wanted, sql`round, turn`), picked)
}

/** View: buyer_id, product_id, placed_at, is_sold. */
export const purchases = new Need<View>('products.purchases')

/** Reads a buyer's listed purchases, latest first, each product once. */
export async function readPurchased(
  kernel: Kernel,
  buyerId: string,
  wanted: ProductListQuery,
): Promise<ListPage> {
  const bought = sql`
    select p.id, max(l.placed_at) as placed_at
    from ${purchases.of(kernel)} l join products p on p.id = l.product_id and p.listed
    where l.buyer_id = ${buyerId} and l.is_sold group by p.id`
  return readPage(kernel, wanted, pageOf(wanted, sql`placed_at desc, id`), bought)
}

/** Columns of a page of `picked`, and how many it has. */
function pageOf(wanted: ProductListQuery, order: SQL): SQL {
  const { limit, offset } = boundsOf(wanted)
  return sql`array(select id from picked order by ${order} limit ${limit} offset ${offset}) as ids,
    (select count(*)::int from picked) as total`
}

function boundsOf({ page, limit }: Paging): { limit: number; offset: number } {
  return { limit, offset: (page - 1) * limit }
}

async function readPage(
  kernel: Kernel,
  { since = null }: ProductListQuery,
  columns: SQL,
  picked?: SQL,
): Promise<ListPage> {
  const [read] = await query<ListPage>(
    kernel.db,
    sql`
    ${picked && sql`with picked as materialized (${picked})`}
    select ${columns}, ${changedSince(since)}`,
  )
  return read ?? { ids: [], total: 0 }
}
