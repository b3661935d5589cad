import type { Kernel } from '../kernel/kernel.ts'

import type { RememberedCounts } from './remembered-counts.ts'

export type Paging = { page: number; limit: number }
export type ListPage = { ids: string[]; total: number }

/**
 * A list is a condition and an order that one partial index answers alone, so that page 1,000 reads keys and no product. What is sold out has a negative
 * trend (availability.ts): it closes the lists by trend, and is left out of the promotions and of what is made in Mali.
 */
type List = { name: string; where: string; order: 'newest' | 'trend'; values?: readonly unknown[] }

const orders = { newest: 'published_at desc nulls last, id desc nulls last', trend: 'trend desc nulls last, id desc nulls last' }

export const newest: List = { name: 'newest', where: 'listed', order: 'newest' }
export const trending: List = { name: 'trending', where: 'listed', order: 'trend' }
export const promotions: List = { name: 'promotions', where: 'listed and promo_price_francs is not null and trend >= 0', order: 'trend' }
export const madeInMali: List = { name: 'local', where: 'listed and is_local and trend >= 0', order: 'trend' }
export const ofCategory = (id: string): List => ({ name: 'category', where: 'listed and category_id = $3', order: 'trend', values: [id] })

/** One page of keys, and how many there are in all: one statement. */
export async function readList(
  kernel: Kernel,
  counts: RememberedCounts,
  { name, where, order, values = [] }: List,
  { page, limit }: Paging,
): Promise<ListPage> {
  const key = [name, ...values].join(' ')
  const known = counts.get(key)
  const offset = (page - 1) * limit
  if (known !== undefined && offset >= known) return { ids: [], total: known }
  const ids = `array(select id from products where ${where} order by ${orders[order]} limit $1 offset $2) as ids`
  const total = `(select count(*)::int from products where ${where}) as total`
  const { rows } = await kernel.database.pool.query<{ ids: string[]; total?: number }>({
    name: `catalogue_list_${name}${known === undefined ? '_counted' : ''}`,
    text: `select ${known === undefined ? `${ids}, ${total}` : ids}`,
    values: [limit, offset, ...values],
  })
  const read = { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? known ?? 0 }
  counts.keep(key, read.total)
  return read
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

export async function readSubcategories(kernel: Kernel, ids: readonly string[], { page, limit }: Paging): Promise<ListPage> {
  return readPage(kernel, { name: 'catalogue_list_subcategories', text: subcategoriesSql, values: [limit, (page - 1) * limit, ids] })
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
  return readPage(kernel, { name: 'catalogue_list_varied', text: variedSql, values: [limit, (page - 1) * limit, day] })
}

async function readPage(kernel: Kernel, query: { name: string; text: string; values: unknown[] }): Promise<ListPage> {
  const { rows } = await kernel.database.pool.query<ListPage>(query)
  return rows[0] ?? { ids: [], total: 0 }
}
