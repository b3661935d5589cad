import { sql } from 'drizzle-orm'

import type { Kernel } from '#kernel/kernel.ts'
import { dayOf } from '#kernel/clock.ts'
import { SOLD_OUT } from './stock/find-sellable.ts'
import { productChanged } from './events.ts'

/**
 * How far ahead of the others a product stands that the team puts first: more than any trend, far
 * less than what « sold out » takes away (availability.ts), so that the very indexes that sort the
 * lists put it there. A product has this lead exactly while `featured_until` is set.
 */
export const FEATURE_LEAD = 1_000_000

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

/**
 * How many products are searched first: an index of words answers for them in a few milliseconds,
 * and few people scroll further.
 */
export const PROMINENT = 10_000
/** Rows changed by one statement, which bounds how long others wait for its locks. */
const prominentBatch = 2_000

const edgeSql = `
  select trend, id from products where listed order by trend desc nulls last, id desc nulls last offset ${PROMINENT - 1} limit 1`
const raiseSql = `
  update products set prominent = true where id in (
    select id from products where listed and not prominent and (trend, id) >= ($1::int, $2::uuid) order by trend desc nulls last, id desc nulls last limit ${prominentBatch})`
const lowerSql = `
  update products set prominent = false where id in (
    select id from products where listed and prominent and (trend, id) < ($1::int, $2::uuid) order by trend, id limit ${prominentBatch})`

/**
 * Keeps the most wanted products apart for searches (search-sql.ts). In a market of fewer, all are.
 * @returns how many changed places
 */
export async function chooseProminent(kernel: Kernel): Promise<number> {
  const { pool } = kernel.database
  const { rows } = await pool.query<{ trend: number; id: string }>(edgeSql)
  const [edge] = rows
  const values = edge
    ? [edge.trend, edge.id]
    : [-2_147_483_648, '00000000-0000-0000-0000-000000000000']
  let changed = 0
  for (const text of [raiseSql, lowerSql])
    for (;;) {
      const { rowCount } = await pool.query({ text, values })
      changed += rowCount ?? 0
      if ((rowCount ?? 0) < prominentBatch) break
    }
  return changed
}

/**
 * Sets how many sales a month the views of each of these products promise, in tenths; 0 for all
 * others. Trends follow at their next refresh. A row locked by a sale is skipped until the next
 * time.
 */
export async function setInterest(
  kernel: Kernel,
  promised: readonly { productId: string; interest: number }[],
): Promise<void> {
  await kernel.db.execute(sql`
    with given as materialized (select id, interest from json_to_recordset(${JSON.stringify(promised.map(({ productId, interest }) => ({ id: productId, interest })))}) as one(id uuid, interest int)),
    due as (select p.id, given.interest from given join products p using (id) where p.interest <> given.interest for no key update of p skip locked),
    over as (select id from products p where interest > 0 and id not in (select id from given) for no key update skip locked),
    raised as (update products set interest = due.interest from due where products.id = due.id)
    update products set interest = 0 from over where products.id = over.id`)
}

/** Products whose days are over get their own rank again. @returns how many */
async function endFeatured(kernel: Kernel): Promise<number> {
  return kernel.transaction(async (tx) => {
    const { rows } = await tx.execute<{ productId: string; slug: string }>(sql`
      update products set featured_until = null, trend = trend - ${FEATURE_LEAD} where featured_until <= ${kernel.clock.now()}
      returning id as "productId", slug`)
    await kernel.events.emit(tx, productChanged, ...rows)
    return rows.length
  })
}

/** Rows per transaction, which bounds how long others wait for its locks. */
const offersAtOnce = 500

/**
 * Gives products whose offer ended yesterday or before their price again, in every list and cache.
 * @returns how many
 */
export async function endOffers(kernel: Kernel): Promise<number> {
  const today = dayOf(kernel.clock.now())
  for (let ended = 0; ;) {
    const rows = await kernel.transaction(async (tx) => {
      const { rows: changed } = await tx.execute<{ productId: string; slug: string }>(sql`
        update products set promo_price_francs = null, promo_until = null
        where id in (select id from products where promo_until < ${today} order by id limit ${offersAtOnce} for no key update skip locked)
        returning id as "productId", slug`)
      await kernel.events.emit(tx, productChanged, ...changed)
      return changed
    })
    ended += rows.length
    if (rows.length < offersAtOnce) return ended
  }
}
