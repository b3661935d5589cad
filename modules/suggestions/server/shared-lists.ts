import { sql } from 'drizzle-orm'

import { query } from '#kernel/database/query.ts'
import { Cache } from '#kernel/caches/cache.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Candidate } from './feeds.ts'
import { sqlText } from '#kernel/database/sql-text.ts'
import { productFacts } from '#modules/products/database/views.ts'

const perTaste = 30

/** $1: subcategories. */
const tasteSql = sqlText`
  select shelf.id as subcategory_id, head.id, head.shop_id
  from unnest($1::uuid[]) as shelf(id) cross join lateral (
    select p.id, p.shop_id, p.trend from ${productFacts} p where p.is_buyable and p.subcategory_id = shelf.id
    order by p.trend desc nulls last, p.id desc nulls last limit ${perTaste}
  ) head
  order by shelf.id, head.trend desc, head.id desc`

/** Popular by recent events, then by the lists' trend. */
const wantedSql = sql`
  with hot as (
    select p.id, p.shop_id, row_number() over (order by i.heat desc, p.id) as place
    from (select product_id, heat from suggestion_items where heat > 0 order by heat desc nulls last limit 300) i
    join ${productFacts} p on p.id = i.product_id and p.is_buyable
  ),
  trending as (
    select id, shop_id, row_number() over (order by trend desc, id desc) as place
    from (select id, shop_id, trend from ${productFacts} where is_buyable order by trend desc nulls last, id desc nulls last limit 300) head
  )
  select id, shop_id, sum(1.0 / (20 + place))::float8 as score
  from (select * from hot union all select * from trending) every group by id, shop_id order by score desc, id limit 300`

const localSql = (region: string) => sql`
  select p.id, p.shop_id, 1.0::float8 / (20 + row_number() over (order by r.heat desc, p.id)) as score
  from (select product_id, heat from suggestion_regions where region = ${region} order by heat desc nulls last limit 100) r
  join ${productFacts} p on p.id = r.product_id and p.is_buyable
  order by r.heat desc, p.id`

/** Least shown first. */
const freshSql = (since: Date) => sql`
  select head.id, head.shop_id, 1.0::float8 / (1 + coalesce(i.impressions, 0)) as score
  from (
    select id, shop_id, published_at from ${productFacts} where is_buyable and published_at > ${since} order by published_at desc nulls last, id desc nulls last limit 300
  ) head
  left join suggestion_items i on i.product_id = head.id
  order by coalesce(i.impressions, 0), head.published_at desc, head.id limit 120`

const freshMs = 60_000
const staleMs = 10 * 60_000
const newFor = 30 * dayMs
/** More than subcategories and regions. */
const mostLists = 2_000

/**
 * Lists shared by all users, refreshed once a minute. The caller filters products hidden or sold
 * out since. Without them and the neighbours a first page costs 7.1 ms of Node and PostgreSQL
 * instead of 2.7 (bar: 20 ms at p95).
 */
export class SharedLists {
  readonly #kernel: Kernel
  readonly #lists: Cache<readonly Candidate[]>

  constructor(kernel: Kernel) {
    this.#kernel = kernel
    this.#lists = new Cache({
      entries: mostLists,
      now: () => kernel.clock.now().getTime(),
      lifeOf: () => ({ freshMs, staleMs }),
    })
  }

  wanted(): Promise<readonly Candidate[]> {
    return this.#lists.of('wanted', () => query<Candidate>(this.#kernel.db, wantedSql))
  }

  fresh(): Promise<readonly Candidate[]> {
    return this.#lists.of('fresh', () =>
      query<Candidate>(this.#kernel.db, freshSql(addMs(this.#kernel.clock.now(), -newFor))),
    )
  }

  local(region: string): Promise<readonly Candidate[]> {
    return this.#lists.of(`region ${region}`, () =>
      query<Candidate>(this.#kernel.db, localSql(region)),
    )
  }

  /** Candidates without scores. One statement for uncached ones. */
  async tastes(subcategoryIds: readonly string[]): Promise<(readonly Candidate[])[]> {
    const missing: string[] = []
    // In the next microtask: requests of this one are read together.
    const read = Promise.resolve().then(() => this.#tastes(missing))
    return Promise.all(
      subcategoryIds.map((id) =>
        this.#lists.of(`taste ${id}`, async () => {
          missing.push(id)
          return (await read).filter(({ subcategoryId }) => subcategoryId === id)
        }),
      ),
    )
  }

  forget(): void {
    this.#lists.clear()
  }

  async #tastes(ids: readonly string[]): Promise<(Candidate & { subcategoryId: string })[]> {
    if (ids.length === 0) return []
    return query<Candidate & { subcategoryId: string }>(
      this.#kernel.db,
      { name: 'suggestions_tastes', text: tasteSql },
      [`{${ids.join(',')}}`],
    )
  }
}
