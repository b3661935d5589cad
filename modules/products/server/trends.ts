import { sql } from 'drizzle-orm'

import type { Kernel } from '#kernel/kernel.ts'
import { dayOf } from '#kernel/clock.ts'
import { SOLD_OUT } from './stock/availability.ts'
import { productChanged } from './events.ts'
import { query } from '#kernel/database/query.ts'

/** Above any trend, far below SOLD_OUT. Applies while `featured_until` is set. */
export const FEATURE_LEAD = 1_000_000

/** Bounds the wait for locks; locked rows wait for the next run. */
const batch = 5_000

/**
 * Monthly sales (favouring new products for some weeks), plus expected ones, at most those made and
 * one (views cost nothing), weighted by ratings with 4 imagined ones of 3.8. Whole steps change few
 * rows daily.
 */
const sales = sql.raw('sold_count * 30.0 / (age_days + 30)')
const score = sql`
  round(100 * ln(1 + ${sales} + least(interest / 10.0, 1 + ${sales}) + case when age_days < 7 then 1 when age_days < 30 then 0.5 else 0 end)
    * (rating_sum + 4 * 3.8) / (rating_count + 4) / 3.8)::int`

const refreshSql = (now: Date, last: string) => sql`
  with batch as (
    select id, in_stock, greatest(0, floor(extract(epoch from ${now}::timestamptz - published_at) / 86400)) as age_days, sold_count, interest, rating_sum, rating_count,
      featured_until is not null as featured
    from products where id > ${last} order by id limit ${sql.raw(String(batch))}
  ),
  scored as (select id, ${score} + case when featured then ${FEATURE_LEAD}::int else 0 end - case when in_stock then 0 else ${SOLD_OUT}::int end as trend from batch),
  due as (
    select p.id, scored.trend from scored join products p on p.id = scored.id
    where p.trend <> scored.trend for no key update of p skip locked
  ),
  changed as (update products set trend = due.trend from due where products.id = due.id returning products.id)
  select (select id from batch order by id desc limit 1) as last, (select count(*)::int from batch) as read, (select count(*)::int from changed) as changed`

/** Recomputes all trends, writing only changes. @returns how many */
export async function refreshTrends(kernel: Kernel): Promise<number> {
  const now = kernel.clock.now()
  await endFeatured(kernel)
  let last = '00000000-0000-0000-0000-000000000000'
  let changed = 0
  for (;;) {
    const [done] = await query<{
      last: string | null
      read: number
      changed: number
    }>(kernel.db, refreshSql(now, last))
    changed += done?.changed ?? 0
    if (!done?.last || done.read < batch) return changed
    last = done.last
  }
}

/** Products that a word index searches within milliseconds. */
export const PROMINENT = 10_000
/** Bounds the wait for locks. */
const prominentBatch = 2_000

type Edge = { trend: number; id: string }
const edgeSql = sql`
  select trend, id from products where listed order by trend desc nulls last, id desc nulls last offset ${PROMINENT - 1} limit 1`
const raiseSql = ({ trend, id }: Edge) => sql`
  update products set prominent = true where id = any(array(
    select id from products where listed and not prominent and (trend, id) >= (${trend}::int, ${id}::uuid) order by trend desc nulls last, id desc nulls last limit ${prominentBatch})) returning id`
const lowerSql = ({ trend, id }: Edge) => sql`
  update products set prominent = false where id = any(array(
    select id from products where listed and prominent and (trend, id) < (${trend}::int, ${id}::uuid) order by trend, id limit ${prominentBatch})) returning id`

/** Below every product. */
const none: Edge = { trend: -2_147_483_648, id: '00000000-0000-0000-0000-000000000000' }

/**
 * Marks the most popular products for search.
 * @returns how many changed
 */
export async function chooseProminent(kernel: Kernel): Promise<number> {
  const [edge = none] = await query<Edge>(kernel.db, edgeSql)
  let changed = 0
  for (const toEdge of [raiseSql, lowerSql])
    for (;;) {
      const some = await query(kernel.db, toEdge(edge))
      changed += some.length
      if (some.length < prominentBatch) break
    }
  return changed
}

/** Stores monthly sales expected from views, in tenths; 0 for others. Skips locked rows. */
export async function setInterest(
  kernel: Kernel,
  promised: readonly { productId: string; interest: number }[],
): Promise<void> {
  await query(
    kernel.db,
    sql`
    with given as materialized (select id, interest from json_to_recordset(${JSON.stringify(promised.map(({ productId, interest }) => ({ id: productId, interest })))}) as one(id uuid, interest int)),
    due as (select p.id, given.interest from given join products p using (id) where p.interest <> given.interest for no key update of p skip locked),
    over as (select id from products p where interest > 0 and id not in (select id from given) for no key update skip locked),
    raised as (update products set interest = due.interest from due where products.id = due.id)
    update products set interest = 0 from over where products.id = over.id`,
  )
}

/** Ends expired featuring. @returns how many */
async function endFeatured(kernel: Kernel): Promise<number> {
  return kernel.transaction(async (tx) => {
    const rows = await query<{ productId: string; slug: string }>(
      tx,
      sql`
      update products set featured_until = null, trend = trend - ${FEATURE_LEAD} where featured_until <= ${kernel.clock.now()}
      returning id as product_id, slug`,
    )
    await kernel.events.emit(tx, productChanged, ...rows)
    return rows.length
  })
}

/**
 * Begins offers whose day has come, in all lists and caches.
 * @returns how many
 */
export async function beginOffers(kernel: Kernel): Promise<number> {
  const now = kernel.clock.now()
  const today = dayOf(now)
  for (let begun = 0; ;) {
    const rows = await kernel.transaction(async (tx) => {
      const changed = await query<{ productId: string; slug: string }>(
        tx,
        sql`
        update products set promo_price_francs = case when coming_promo_until < ${today} then promo_price_francs else coming_promo_francs end,
          promo_until = case when coming_promo_until < ${today} then promo_until else coming_promo_until end,
          coming_promo_francs = null, coming_promo_from = null, coming_promo_until = null, updated_at = ${now}
        where id = any(array(select id from products where coming_promo_from <= ${today} order by id limit ${offersAtOnce} for no key update skip locked))
        returning id as product_id, slug`,
      )
      await kernel.events.emit(tx, productChanged, ...changed)
      return changed
    })
    begun += rows.length
    if (rows.length < offersAtOnce) return begun
  }
}

/** Bounds the wait for locks. */
const offersAtOnce = 500

/**
 * Ends past offers, in all lists and caches.
 * @returns how many
 */
export async function endOffers(kernel: Kernel): Promise<number> {
  const now = kernel.clock.now()
  const today = dayOf(now)
  for (let ended = 0; ;) {
    const rows = await kernel.transaction(async (tx) => {
      const changed = await query<{ productId: string; slug: string }>(
        tx,
        sql`
        update products set promo_price_francs = null, promo_until = null, updated_at = ${now}
        where id = any(array(select id from products where promo_until < ${today} order by id limit ${offersAtOnce} for no key update skip locked))
        returning id as product_id, slug`,
      )
      await kernel.events.emit(tx, productChanged, ...changed)
      return changed
    })
    ended += rows.length
    if (rows.length < offersAtOnce) return ended
  }
}
