import { getViewName, type View } from 'drizzle-orm'
import { query } from '#kernel/database/query.ts'
import { MAX_PAGE_SIZE } from '#kernel/wire/limits.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { Need } from '#kernel/needs.ts'

import type { LongLists, Mark, Walked } from './long-lists.ts'
import { changesSql, type ChangesRow } from './product-cache.ts'
import { sqlText } from '#kernel/database/sql-text.ts'
import { categoryFacts } from '#modules/categories/database/views.ts'

export type Paging = { page: number; limit: number }
export type ListPage = { ids: readonly string[]; total: number } & Partial<ChangesRow>
export type ProductListQuery = Paging & { since?: string | null }

/**
 * Condition and order of one partial index: page 1,000 reads only keys. Sold-out products have a
 * negative trend (availability.ts).
 */
type List = { name: string; where: string; order: 'newest' | 'trend'; values?: readonly unknown[] }

const orders = {
  newest: {
    by: 'published_at desc nulls last, id desc nulls last',
    sorted: 'published_at',
    type: 'timestamptz',
  },
  trend: { by: 'trend desc nulls last, id desc nulls last', sorted: 'trend', type: 'int' },
}

export const newest: List = { name: 'newest', where: 'listed', order: 'newest' }
export const trending: List = { name: 'trending', where: 'listed', order: 'trend' }
export const promotions: List = {
  name: 'promotions',
  where: 'listed and promo_price_francs < least(price_francs, lowest_before_francs) and trend >= 0',
  order: 'trend',
}
export const madeInMali: List = {
  name: 'local',
  where: 'listed and is_local and trend >= 0',
  order: 'trend',
}
export const ofCategory = (slug: string): List => ({
  name: 'category',
  where: sqlText`listed and category_id = (select id from ${categoryFacts} where slug = $3)`,
  order: 'trend',
  values: [slug],
})
export const ofShop = (id: string): List => ({
  name: 'shop',
  where: 'listed and shop_id = $3',
  order: 'newest',
  values: [id],
})

export async function readList(
  kernel: Kernel,
  lists: LongLists,
  list: List,
  paging: ProductListQuery,
): Promise<ListPage> {
  const key = [list.name, ...(list.values ?? [])].join(' ')
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
  const slice = sliceOf(list, markEvery + MAX_PAGE_SIZE, after)
  return { ...(await readSlice(kernel, slice, { limit, offset, since })), total: count }
}

async function readShort(
  kernel: Kernel,
  list: List,
  most: number,
  { page, limit, since }: ProductListQuery,
): Promise<ListPage | null> {
  const start = (page - 1) * limit
  if (start > most) return null
  const read = await readSlice(kernel, sliceOf(list, most + 1, null), {
    limit,
    offset: start,
    since,
  })
  return read.total > most ? null : read
}

type Slice = { name: string; text: string; more: readonly unknown[] }

/**
 * Returns keys after a mark. The length is a literal: as a parameter it makes PostgreSQL replan, at
 * more cost than the query.
 */
function sliceOf(
  { name, where, order, values = [] }: List,
  keys: number,
  after: Mark | null,
): Slice {
  const { by, sorted, type } = orders[order]
  const [first, second] = [`$${values.length + 3}`, `$${values.length + 4}`]
  const beyond = after ? ` and (${sorted}, id) < (${first}::text::${type}, ${second}::uuid)` : ''
  const head = `select array(select id from products where ${where}${beyond} order by ${by} limit ${keys}) as ids`
  const more = [...values, ...(after ? [after.sorted, after.id] : [])]
  return {
    name: `catalogue_list_${name}_${keys}${after ? '_after' : ''}`,
    // Text is read ten times faster.
    text: `with head as materialized (${head})
      select array_to_string(ids[$2::int + 1 : $2::int + $1::int], ',') as keys, cardinality(ids) as total, ${changesSql(`$${more.length + 3}`)} from head`,
    more,
  }
}

async function readSlice(
  kernel: Kernel,
  { name, text, more }: Slice,
  {
    limit,
    offset,
    since = null,
  }: { limit: number; offset: number; since: string | null | undefined },
): Promise<ListPage> {
  const rows = await query<{ keys: string; total: number } & ChangesRow>(
    kernel.db,
    { name, text },
    [limit, offset, ...more, since],
  )
  const [{ keys, ...rest } = { keys: '', total: 0 }] = rows
  return { ids: keys === '' ? [] : keys.split(','), ...rest }
}

async function readFar(
  kernel: Kernel,
  { where, order, values = [] }: List,
  { page, limit }: Paging,
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    kernel.db,
    `select id from products where ${where} order by ${orders[order].by} limit $1 offset $2`,
    [limit, (page - 1) * limit, ...values],
  )
  return rows.map(({ id }) => id)
}

async function countList(kernel: Kernel, { where, values = [] }: List): Promise<number> {
  const [row] = await query<{ total: number }>(
    kernel.db,
    `select count(*)::int as total from products where ${where.replace('$3', '$1')}`,
    [...values],
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
async function walkList(
  kernel: Kernel,
  { where, order, values = [] }: List,
  markEvery: number,
): Promise<Walked> {
  const { by, sorted } = orders[order]
  const own = where.replace('$3', '$1')
  const rows = await query<{ count: number; marks: Mark[] | null }>(
    kernel.db,
    `with walked as (select ${sorted} as sorted, id, row_number() over (order by ${by}) as place from products where ${own})
    select count(*)::int as count, json_agg(json_build_object('sorted', sorted::text, 'id', id) order by place) filter (where place % ${markEvery} = 0) as marks
    from walked`,
    [...values],
  )
  return { count: rows[0]?.count ?? 0, marks: rows[0]?.marks ?? [] }
}

// Merges index heads, without sorting a category.
const subcategoriesSql = `
  select
    array(
      select head.id from unnest($3::uuid[]) as sub(id)
      cross join lateral (
        select p.id, p.trend from products p where p.listed and p.subcategory_id = sub.id
        order by p.trend desc nulls last, p.id desc nulls last limit $1::bigint + $2::bigint
      ) head
      order by head.trend desc, head.id desc limit $1 offset $2
    ) as ids,
    (select count(*)::int from products where listed and subcategory_id = any($3::uuid[])) as total, ${changesSql('$4')}`

export async function readSubcategories(
  kernel: Kernel,
  ids: readonly string[],
  wanted: ProductListQuery,
): Promise<ListPage> {
  return readPage(kernel, wanted, subcategoriesSql, ids)
}

/** Candidates per category. */
const variedDepth = 200

// Takes each category in turn, shuffled daily: scrolling neither repeats nor skips.
const variedSql = sqlText`
  with picked as materialized (
    select pick.id, row_number() over (partition by c.id order by md5(pick.id::text || $3)) as round, md5(c.id::text || $3) as turn
    from ${categoryFacts} c
    cross join lateral (
      select p.id from products p where p.listed and p.category_id = c.id and p.trend >= 0
      order by p.trend desc nulls last, p.id desc nulls last limit ${variedDepth}
    ) pick
  )
  select array(select id from picked order by round, turn limit $1 offset $2) as ids, (select count(*)::int from picked) as total, ${changesSql('$4')}`

export async function readVaried(kernel: Kernel, wanted: ProductListQuery): Promise<ListPage> {
  return readPage(kernel, wanted, variedSql, kernel.clock.now().toISOString().slice(0, 10))
}

/** View: buyer_id, product_id, placed_at, is_sold. */
export const purchases = new Need<View>('products.purchases')

const purchasedSql = (of: string) => `
  with bought as (
    select l.product_id, max(l.placed_at) as placed_at
    from ${of} l join products p on p.id = l.product_id and p.listed
    where l.buyer_id = $3 and l.is_sold group by l.product_id
  )
  select array(select product_id from bought order by placed_at desc, product_id limit $1 offset $2) as ids,
    (select count(*)::int from bought) as total, ${changesSql('$4')}`

/** Reads a buyer's listed purchases, latest first, each product once. */
export async function readPurchased(
  kernel: Kernel,
  buyerId: string,
  wanted: ProductListQuery,
): Promise<ListPage> {
  return readPage(kernel, wanted, purchasedSql(getViewName(purchases.of(kernel))), buyerId)
}

/** $1 limit, $2 offset, $3 own value, $4 reader's mark. */
async function readPage(
  kernel: Kernel,
  { page, limit, since = null }: ProductListQuery,
  text: string,
  value: unknown,
): Promise<ListPage> {
  const values = [limit, (page - 1) * limit, value, since]
  const [read] = await query<ListPage>(kernel.db, text, values)
  return read ?? { ids: [], total: 0 }
}
