import { sql, type SQL } from 'drizzle-orm'

import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { query } from '#kernel/database/query.ts'
import { dayOf, engine, freshnessSql, stepKindsSql } from './engine.ts'

const batch = 20_000
/** Its lock lets a single process fold or rebuild. */
const nextGenerationSql = sql`update suggestion_engine set generation = generation + 1`
const lockEngine = sql`select pg_try_advisory_xact_lock(hashtext('suggestions.engine')) as mine`

/**
 * Counts new events; no-op in a second process.
 * @returns number of events
 */
export async function foldEvents(kernel: Kernel): Promise<number> {
  let all = 0
  for (;;) {
    const folded = await kernel.transaction(foldBatch)
    all += folded
    if (folded < batch) return all
  }
}

// Oldest first. Events beyond the daily limit are marked as counted, without effect.
const takeSql = sql`
  create temporary table fresh on commit drop as
  select id, at, person, kind, product_id, shown from suggestion_events where not folded order by at, id limit ${batch}`
const markSql = sql`update suggestion_events e set folded = true from fresh f where e.id = f.id and e.at = f.at`
const calmSql = sql`
  delete from fresh f using (
    select asked.person, asked.day
    from (select distinct person, ${dayOf(sql`at`)} as day from fresh) asked
    cross join lateral (
      select count(*) as steps from suggestion_events e
      where e.person = asked.person and e.at >= asked.day at time zone 'UTC' and e.at < (asked.day + 1) at time zone 'UTC' and e.kind in (${stepKindsSql})
    ) done
    where done.steps > ${engine.mostSteps}
  ) hasty
  where f.person = hasty.person and ${dayOf(sql`f.at`)} = hasty.day`
const newItemsSql = sql`
  insert into suggestion_items (product_id)
  select known.product_id from (
    select product_id from fresh where product_id is not null union select unnest(shown) from fresh where kind = 'impression'
  ) known
  -- Filtered before, since even a refused row takes a number.
  where not exists (select 1 from suggestion_items i where i.product_id = known.product_id)
  on conflict do nothing`
const daysSql = sql`
  with counted as (
    select product_id, ${dayOf(sql`at`)} as day, kind from fresh where kind in ('view', 'cart', 'purchase', 'click')
    union all select unnest(shown), ${dayOf(sql`at`)}, kind from fresh where kind = 'impression'
  )
  insert into suggestion_days as known (product_id, day, views, carts, orders, impressions, clicks)
  select product_id, day, count(*) filter (where kind = 'view'), count(*) filter (where kind = 'cart'), count(*) filter (where kind = 'purchase'),
    count(*) filter (where kind = 'impression'), count(*) filter (where kind = 'click')
  from counted group by product_id, day
  on conflict (product_id, day) do update set views = known.views + excluded.views, carts = known.carts + excluded.carts, orders = known.orders + excluded.orders,
    impressions = known.impressions + excluded.impressions, clicks = known.clicks + excluded.clicks`
const shownSql = sql`
  with seen as (select unnest(shown) as product_id from fresh where kind = 'impression')
  update suggestion_items i set impressions = i.impressions + seen.times
  from (select product_id, count(*)::int as times from seen group by product_id) seen where seen.product_id = i.product_id`
// Lines of an order have the same time.
const basketsSql = sql`
  with bought as (
    select distinct a.item, b.item as neighbour, f.person, f.at, (select true from fresh g where g.id = e.id) is true as mutual
    from fresh f
    join suggestion_events e on e.person = f.person and e.at = f.at and e.kind = 'purchase' and e.product_id <> f.product_id
    join suggestion_items a on a.product_id = f.product_id
    join suggestion_items b on b.product_id = e.product_id
    where f.kind = 'purchase'
  ),
  directed as (select item, neighbour, person, at from bought union select neighbour, item, person, at from bought where not mutual)
  insert into suggestion_baskets as known (item, neighbour, orders) select item, neighbour, count(*) from directed group by item, neighbour
  on conflict (item, neighbour) do update set orders = known.orders + excluded.orders`
const walkedSql = sql`
  select e.person, e.at, e.id, i.item, f.id is not null as fresh
  from (select person, min(at) - ${engine.lookBackHours} * interval '1 hour' as since from fresh where kind in (${stepKindsSql}) group by person) t
  join suggestion_events e on e.person = t.person and e.at >= t.since and e.folded and e.kind in (${stepKindsSql})
  join suggestion_items i on i.product_id = e.product_id
  left join fresh f on f.id = e.id`
const touchedSql = sql`
  select coalesce(array_agg(distinct i.item), '{}') as items from fresh f join suggestion_items i on i.product_id = f.product_id where f.kind in (${stepKindsSql})`

async function foldBatch(tx: Tx): Promise<number> {
  const [lock] = await query<{ mine: boolean }>(tx, lockEngine)
  if (!lock?.mine) return 0
  await query(tx, sql`set local statement_timeout = '5min'`)
  await query(tx, sql`set local work_mem = '64MB'`)
  await query(tx, takeSql)
  const [taken] = await query<{ events: number }>(
    tx,
    sql`select count(*)::int as events from fresh`,
  )
  if (!taken?.events) return 0
  const visits = addVisitsSql(walkedSql)
  for (const statement of [
    markSql,
    calmSql,
    newItemsSql,
    sql`analyze fresh`,
    daysSql,
    shownSql,
    basketsSql,
    visits.items,
    visits.pairs,
  ])
    await query(tx, statement)
  const rows = await query<{ items: number[] }>(tx, touchedSql)
  const items = rows[0]?.items ?? []
  await query(
    tx,
    sql`delete from suggestion_neighbours where item = any(${sql.param(items)}::int[])`,
  )
  await query(tx, chooseNeighboursSql(sql`unnest(${sql.param(items)}::int[]) as seed(item)`))
  await query(tx, nextGenerationSql)
  return taken.events
}

const readDays = 3 * engine.halfLifeDays

// Omits days with too many steps, as folding does.
const walkedUntilSql = (now: Date) => sql`
  select e.person, e.at, e.id, i.item, true as fresh
  from suggestion_events e join suggestion_items i on i.product_id = e.product_id
  where e.at > ${now}::timestamptz - ${readDays} * interval '1 day' and e.folded and e.kind in (${stepKindsSql})
    and not exists (select 1 from hasty h where h.person = e.person and h.day = ${dayOf(sql`e.at`)})`

/**
 * Recomputes all pairs. Suggestions use the old tables until the rename; folding waits.
 * @returns whether this process did it
 */
export async function rebuildEngine(kernel: Kernel): Promise<boolean> {
  return kernel.transaction(async (tx) => {
    const rows = await query<{ mine: boolean }>(tx, lockEngine)
    if (!rows[0]?.mine) return false
    const visits = addVisitsSql(walkedUntilSql(kernel.clock.now()), sql`next_pairs`)
    for (const statement of [
      sql`set local statement_timeout = 0`,
      sql`set local idle_in_transaction_session_timeout = 0`,
      sql`set local work_mem = '256MB'`,
      sql`set local maintenance_work_mem = '256MB'`,
      sql`create temporary table hasty on commit drop as select person, ${dayOf(sql`at`)} as day from suggestion_events
        where folded and kind in (${stepKindsSql}) group by person, day having count(*) > ${engine.mostSteps}`,
      sql`create table next_pairs (like suggestion_pairs including all)`,
      sql`create table next_neighbours (like suggestion_neighbours including all)`,
      sql`update suggestion_items set support = 0, heat = 0 where support <> 0 or heat <> 0`,
      visits.items,
      visits.pairs,
      sql`analyze next_pairs`,
      sql`analyze suggestion_items`,
      chooseNeighboursSql(sql`suggestion_items seed`, sql`next_neighbours`, sql`next_pairs`),
      sql`analyze next_neighbours`,
      ...replace('suggestion_pairs', 'next_pairs'),
      ...replace('suggestion_neighbours', 'next_neighbours'),
      nextGenerationSql,
    ])
      await query(tx, statement)
    return true
  })
}

function replace(table: string, next: string): SQL[] {
  return [
    `drop table ${table}`,
    `alter table ${next} rename to ${table}`,
    `do $$ declare made text; begin
      select conname into made from pg_constraint where conrelid = '${table}'::regclass and contype = 'p';
      execute format('alter table ${table} rename constraint %I to ${table}_item_${table === 'suggestion_pairs' ? 'neighbour' : 'place'}_pk', made);
    end $$`,
  ].map((text) => sql.raw(text))
}

/**
 * Rows of `walked` → changes of pairs: visits with fresh steps (side 1) minus without (side -1). A
 * pair counts once per visit, at its nearest.
 */
const visitsSql = sql`
  sides as (select w.*, side from walked w cross join (values (1), (-1)) as two(side) where side = 1 or not fresh),
  paused as (
    select *, (at - lag(at) over visit > ${engine.pauseMinutes} * interval '1 minute') is not false as starts, lag(item) over visit as before
    from sides window visit as (partition by person, side order by at, id)
  ),
  visits as (select *, count(*) filter (where starts) over (partition by person, side order by at, id) as visit from paused),
  steps as materialized (
    select person, side, visit, item, at, row_number() over (partition by person, side, visit order by at, id) as step
    from visits where starts or item <> before
  )`

/** `walked`: SQL of (person, at, id, item, fresh). */
function addVisitsSql(walked: SQL, pairs = sql`suggestion_pairs`): { pairs: SQL; items: SQL } {
  const start = sql`with walked as materialized (${walked}), ${visitsSql}`
  return {
    pairs: sql`${start},
  nearest as (
    select a.side, a.item, b.item as neighbour, max(case when b.step > a.step then 1.0 else ${engine.backward} end / abs(b.step - a.step)) as weight, max(b.at) as at
    from steps a join steps b on b.person = a.person and b.side = a.side and b.visit = a.visit
      and b.step between a.step - ${engine.reach} and a.step + ${engine.reach} and b.item <> a.item
    group by a.person, a.side, a.visit, a.item, b.item
  ),
  changed as (
    select item, neighbour, sum(side * weight * ${freshnessSql(sql`at`, engine.halfLifeDays)})::real as weight from nearest group by item, neighbour
  )
  insert into ${pairs} as known (item, neighbour, weight) select item, neighbour, weight from changed where weight > 0 order by item, neighbour
  on conflict (item, neighbour) do update set weight = known.weight + excluded.weight`,
    items: sql`${start},
  seen as (select side, item, max(at) as at from steps group by person, side, visit, item),
  changed as (
    select item, sum(side * ${freshnessSql(sql`at`, engine.halfLifeDays)}) as support, sum(side * ${freshnessSql(sql`at`, engine.heatHalfLifeDays)}) as heat
    from seen group by item
  )
  update suggestion_items i set support = greatest(0, i.support + changed.support), heat = greatest(0, i.heat + changed.heat)
  from changed where changed.item = i.item`,
  }
}

/** `seeds`: rows `seed` with an `item`. */
function chooseNeighboursSql(
  seeds: SQL,
  neighbours = sql`suggestion_neighbours`,
  pairs = sql`suggestion_pairs`,
): SQL {
  return sql`
  insert into ${neighbours} (item, place, neighbour, score)
  select seed.item, best.place, best.neighbour, best.score
  from ${seeds}
  cross join lateral (
    select row_number() over (order by score desc, neighbour)::smallint as place, neighbour, score::real
    from (
      select p.neighbour, p.weight / power(greatest(own.support, 1e-30), ${engine.seedSupport}) / power(greatest(other.support, 1e-30), ${engine.neighbourSupport}) as score
      from ${pairs} p
      join suggestion_items own on own.item = p.item
      join suggestion_items other on other.item = p.neighbour
      where p.item = seed.item
      order by score desc, p.neighbour limit ${engine.neighbours}
    ) best
  ) best`
}
