import { engine, freshnessSql } from './engine.ts'

/**
 * From the rows of `walked` (person, at, id, item, fresh) to the changes of the pairs: each visit
 * is read with its fresh steps (side 1) and without them (side -1), and the difference is added.
 * Within a visit a pair counts once, at its nearest, however often a product is seen again.
 */
const visitsSql = `
  sides as (select w.*, side from walked w cross join (values (1), (-1)) as two(side) where side = 1 or not fresh),
  paused as (
    select *, (at - lag(at) over visit > interval '${engine.pauseMinutes} minutes') is not false as starts, lag(item) over visit as before
    from sides window visit as (partition by person, side order by at, id)
  ),
  visits as (select *, count(*) filter (where starts) over (partition by person, side order by at, id) as visit from paused),
  steps as materialized (
    select person, side, visit, item, at, row_number() over (partition by person, side, visit order by at, id) as step
    from visits where starts or item <> before
  )`

/**
 * Adds to `suggestion_pairs` and `suggestion_items` what the visits say. `walked` is the SQL of
 * those rows.
 */
export function addVisitsSql(
  walked: string,
  pairs = 'suggestion_pairs',
): { pairs: string; items: string } {
  const start = `with walked as materialized (${walked}), ${visitsSql}`
  return {
    pairs: `${start},
  nearest as (
    select a.side, a.item, b.item as neighbour, max(case when b.step > a.step then 1.0 else ${engine.backward} end / abs(b.step - a.step)) as weight, max(b.at) as at
    from steps a join steps b on b.person = a.person and b.side = a.side and b.visit = a.visit
      and b.step between a.step - ${engine.reach} and a.step + ${engine.reach} and b.item <> a.item
    group by a.person, a.side, a.visit, a.item, b.item
  ),
  changed as (
    select item, neighbour, sum(side * weight * ${freshnessSql('at', engine.halfLifeDays)})::real as weight from nearest group by item, neighbour
  )
  insert into ${pairs} as known (item, neighbour, weight) select item, neighbour, weight from changed where weight > 0 order by item, neighbour
  on conflict (item, neighbour) do update set weight = known.weight + excluded.weight`,
    items: `${start},
  seen as (select side, item, max(at) as at from steps group by person, side, visit, item),
  changed as (
    select item, sum(side * ${freshnessSql('at', engine.halfLifeDays)}) as support, sum(side * ${freshnessSql('at', engine.heatHalfLifeDays)}) as heat
    from seen group by item
  )
  update suggestion_items i set support = greatest(0, i.support + changed.support), heat = greatest(0, i.heat + changed.heat)
  from changed where changed.item = i.item`,
  }
}

/** The best neighbours of some products (of all: null as $1), from the pairs; into `neighbours`. */
export function chooseNeighboursSql(
  neighbours = 'suggestion_neighbours',
  pairs = 'suggestion_pairs',
  some = true,
): string {
  return `
  insert into ${neighbours} (item, place, neighbour, score)
  select seed.item, best.place, best.neighbour, best.score
  from ${some ? 'unnest($1::int[]) as seed(item)' : 'suggestion_items seed'}
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
