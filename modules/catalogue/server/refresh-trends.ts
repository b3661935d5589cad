import type { Kernel } from '#kernel/kernel.ts'

import { SOLD_OUT } from './stock/availability.ts'
import { endFeatured, FEATURE_LEAD } from './team/feature-lead.ts'

/**
 * Rows per statement, which bounds how long others wait for its locks. It skips locked rows: what
 * is being sold now is counted next time.
 */
const batch = 5_000

/**
 * How much a product is in demand: sales by month since it was published (the young are given the
 * benefit of the doubt for a few weeks) and those that attention promises, never more than were
 * made and one (looking costs nothing), weighed by what buyers say of it, with 4 imagined ratings
 * of 3.8 so that one enthusiast does not make a hit. Whole steps, so that an ordinary day changes
 * few rows.
 */
const sales = `sold_count * 30.0 / (age_days + 30)`
const score = `
  round(100 * ln(1 + ${sales} + least(interest / 10.0, 1 + ${sales}) + case when age_days < 7 then 1 when age_days < 30 then 0.5 else 0 end)
    * (rating_sum + 4 * 3.8) / (rating_count + 4) / 3.8)::int`

const refreshSql = `
  with batch as (
    select id, in_stock, greatest(0, floor(extract(epoch from $1 - published_at) / 86400)) as age_days, sold_count, interest, rating_sum, rating_count,
      featured_until is not null as featured
    from products where id > $2 order by id limit ${batch}
  ),
  scored as (select id, ${score} + case when featured then ${FEATURE_LEAD} else 0 end - case when in_stock then 0 else ${SOLD_OUT} end as trend from batch),
  due as (
    select p.id, scored.trend from scored join products p on p.id = scored.id
    where p.trend <> scored.trend for no key update of p skip locked
  ),
  changed as (update products set trend = due.trend from due where products.id = due.id returning products.id)
  select (select id from batch order by id desc limit 1) as last, (select count(*)::int from batch) as read, (select count(*)::int from changed) as changed`

/** Computes every product's trend anew, touching only those that change. @returns how many did. */
export async function refreshTrends(kernel: Kernel): Promise<number> {
  const now = kernel.clock.now()
  await endFeatured(kernel)
  let last = '00000000-0000-0000-0000-000000000000'
  let changed = 0
  for (;;) {
    const { rows } = await kernel.database.pool.query<{
      last: string | null
      read: number
      changed: number
    }>({
      name: 'catalogue_trends',
      text: refreshSql,
      values: [now, last],
    })
    const [done] = rows
    changed += done?.changed ?? 0
    if (!done?.last || done.read < batch) return changed
    last = done.last
  }
}
