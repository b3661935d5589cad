import type { Kernel } from '../kernel/kernel.ts'

import type { LongLists, Mark, Walked } from './long-lists.ts'

export type Paging = { page: number; limit: number }
export type ListPage = { ids: string[]; total: number }

/**
 * A list is a condition and an order that one partial index answers alone, so that page 1,000 reads keys and no product. What is sold out has a negative
 * trend (availability.ts): it closes the lists by trend, and is left out of the promotions and of what is made in Mali.
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
  where: 'listed and promo_price_francs is not null and trend >= 0',
  order: 'trend',
}
export const madeInMali: List = {
  name: 'local',
  where: 'listed and is_local and trend >= 0',
  order: 'trend',
}
export const ofCategory = (id: string): List => ({
  name: 'category',
  where: 'listed and category_id = $3',
  order: 'trend',
  values: [id],
})
export const ofShop = (id: string): List => ({
  name: 'shop',
  where: 'listed and shop_id = $3',
  order: 'newest',
  values: [id],
})

/** One page of keys, and how many there are in all: one statement. */
export async function readList(
  kernel: Kernel,
  lists: LongLists,
  list: List,
  { page, limit }: Paging,
): Promise<ListPage> {
  const { name, where, order, values = [] } = list
  const key = [name, ...values].join(' ')
  const walk = () => walkList(kernel, list, lists.markEvery)
  const known = lists.known(key, walk)
  const offset = (page - 1) * limit
  if (known && offset >= known.count) return { ids: [], total: known.count }
  const place = known ? placeOf(known.marks, lists.markEvery, offset) : { after: null, offset }
  const { by, sorted, type } = orders[order]
  const [first, second] = [`$${values.length + 3}`, `$${values.length + 4}`]
  const beyond = place.after
    ? ` and (${sorted}, id) < (${first}::text::${type}, ${second}::uuid)`
    : ''
  const ids = `array(select id from products where ${where}${beyond} order by ${by} limit $1 offset $2) as ids`
  const total = `(select count(*)::int from products where ${where}) as total`
  const { rows } = await kernel.database.pool.query<{ ids: string[]; total?: number }>({
    name: `catalogue_list_${name}${known ? '' : '_counted'}${place.after ? '_after' : ''}`,
    text: `select ${known ? ids : `${ids}, ${total}`}`,
    values: [
      limit,
      place.offset,
      ...values,
      ...(place.after ? [place.after.sorted, place.after.id] : []),
    ],
  })
  const read = { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? known?.count ?? 0 }
  if (!known) lists.counted(key, read.total, walk)
  return read
}

/** The last mark before a row, and how many rows it is from there. */
function placeOf(
  marks: readonly Mark[],
  markEvery: number,
  offset: number,
): { after: Mark | null; offset: number } {
  const passed = Math.min(Math.floor(offset / markEvery), marks.length)
  const after = marks[passed - 1] ?? null
  return { after, offset: offset - passed * markEvery }
}

/** Reads an index from end to end: a fraction of a second for a million products, once a minute while somebody looks. */
async function walkList(
  kernel: Kernel,
  { where, order, values = [] }: List,
  markEvery: number,
): Promise<Walked> {
  const { by, sorted } = orders[order]
  const own = where.replace('$3', '$1')
  const { rows } = await kernel.database.pool.query<{ count: number; marks: Mark[] | null }>(
    `with walked as (select ${sorted} as sorted, id, row_number() over (order by ${by}) as place from products where ${own})
    select count(*)::int as count, json_agg(json_build_object('sorted', sorted::text, 'id', id) order by place) filter (where place % ${markEvery} = 0) as marks
    from walked`,
    [...values],
  )
  return { count: rows[0]?.count ?? 0, marks: rows[0]?.marks ?? [] }
}

// Each subcategory gives the head of its own index; merging these heads never sorts a whole category.
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
    (select count(*)::int from products where listed and subcategory_id = any($3::uuid[])) as total`

export async function readSubcategories(
  kernel: Kernel,
  ids: readonly string[],
  { page, limit }: Paging,
): Promise<ListPage> {
  return readPage(kernel, {
    name: 'catalogue_list_subcategories',
    text: subcategoriesSql,
    values: [limit, (page - 1) * limit, ids],
  })
}

/** So many of the most popular of each category take part in a day's selection. */
const variedDepth = 200

// One of each category in turn, shuffled anew every day: the same all day long, so that scrolling neither repeats nor skips.
const variedSql = `
  with picked as materialized (
    select pick.id, row_number() over (partition by c.id order by md5(pick.id::text || $3)) as round, md5(c.id::text || $3) as turn
    from categories c
    cross join lateral (
      select p.id from products p where p.listed and p.category_id = c.id and p.trend >= 0
      order by p.trend desc nulls last, p.id desc nulls last limit ${variedDepth}
    ) pick
  )
  select array(select id from picked order by round, turn limit $1 offset $2) as ids, (select count(*)::int from picked) as total`

export async function readVaried(kernel: Kernel, { page, limit }: Paging): Promise<ListPage> {
  const day = kernel.clock.now().toISOString().slice(0, 10)
  return readPage(kernel, {
    name: 'catalogue_list_varied',
    text: variedSql,
    values: [limit, (page - 1) * limit, day],
  })
}

const purchasedSql = `
  with bought as (
    select l.product_id, max(l.placed_at) as placed_at
    from purchase_facts l join products p on p.id = l.product_id and p.listed
    where l.buyer_id = $3 and l.is_sold group by l.product_id
  )
  select array(select product_id from bought order by placed_at desc, product_id limit $1 offset $2) as ids,
    (select count(*)::int from bought) as total`

/** What somebody bought, the latest first, each product once; only what is still listed. */
export async function readPurchased(
  kernel: Kernel,
  buyerId: string,
  { page, limit }: Paging,
): Promise<ListPage> {
  return readPage(kernel, {
    name: 'catalogue_list_purchased',
    text: purchasedSql,
    values: [limit, (page - 1) * limit, buyerId],
  })
}

async function readPage(
  kernel: Kernel,
  query: { name: string; text: string; values: unknown[] },
): Promise<ListPage> {
  const { rows } = await kernel.database.pool.query<ListPage>(query)
  return rows[0] ?? { ids: [], total: 0 }
}
