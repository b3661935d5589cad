import { sql } from 'drizzle-orm'

import { query } from '#kernel/database/query.ts'
import type { ReplyInput } from '#kernel/wire/endpoint.ts'
import type { readAlike as endpoint } from '#modules/suggestions/contract/suggestions.ts'

import { isSlug } from '#kernel/database/slugs.ts'
import { productUnknown } from '#modules/products/module.ts'
import { readCards } from '#modules/products/module.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { blendFeed } from './feeds.ts'
import { productFacts } from '#modules/products/database/views.ts'

const mostSimilar = 10
const mostTogether = 5
/** A single common order may be chance. */
const leastOrders = 2

// Seen together first, then the subcategory.
const alikeSql = (slug: string) => sql`
  with seed as materialized (
    select p.id, p.subcategory_id, p.category_id, i.item from ${productFacts} p
    left join suggestion_items i on i.product_id = p.id where p.slug = ${slug} and p.deleted_at is null
  )
  select 'seed' as origin, id, null::uuid as shop_id, 0::float8 as score from seed
  union all (
    select 'drawn', p.id, p.shop_id, n.score::float8 from seed
    join suggestion_neighbours n on n.item = seed.item
    join suggestion_items i on i.item = n.neighbour
    join ${productFacts} p on p.id = i.product_id and p.is_buyable
    order by n.score desc limit 40
  )
  union all (
    select 'taste', head.id, head.shop_id, head.trend::float8 from seed
    cross join lateral (
      select p.id, p.shop_id, p.trend from ${productFacts} p
      where p.is_buyable and p.subcategory_id = seed.subcategory_id and p.id <> seed.id
      order by p.trend desc nulls last, p.id desc nulls last limit 24
    ) head
  )
  union all (
    select 'together', p.id, p.shop_id, b.orders / power(greatest(i.support, 1e-30), 0.5) from seed
    join suggestion_baskets b on b.item = seed.item and b.orders >= ${leastOrders}
    join suggestion_items i on i.item = b.neighbour
    join ${productFacts} p on p.id = i.product_id and p.is_buyable
    order by 4 desc, p.id limit ${mostTogether}
  )`

type AlikeProductRow = {
  origin: 'seed' | 'drawn' | 'taste' | 'together'
  id: string
  shopId: string
  score: number
}

/**
 * Returns similar products, and those often bought with it.
 * @throws products.product_unknown (404)
 */
export async function readAlike(
  kernel: Kernel,
  slug: string,
): Promise<ReplyInput<typeof endpoint>> {
  const rows = isSlug(slug) ? await query<AlikeProductRow>(kernel.db, alikeSql(slug)) : []
  if (rows.length === 0) throw productUnknown()
  const of = (origin: AlikeProductRow['origin']) => rows.filter((row) => row.origin === origin)
  const together = of('together').map(({ id }) => id)
  const others = (list: readonly AlikeProductRow[]) =>
    list.filter(({ id }) => !together.includes(id)).toSorted((a, b) => b.score - a.score)
  const similar = blendFeed(
    { drawn: others(of('drawn')), taste: others(of('taste')), wanted: [], fresh: [] },
    mostSimilar,
  ).map(({ id }) => id)
  const cards = new Map(
    (await readCards(kernel, [...similar, ...together])).map((card) => [card._id, card]),
  )
  const shown = (ids: readonly string[]) => ids.flatMap((id) => cards.get(id) ?? [])
  return { similar: shown(similar), together: shown(together) }
}
