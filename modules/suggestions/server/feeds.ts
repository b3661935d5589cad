import { sql } from 'drizzle-orm'

import { changesSql, type ChangesRow } from '#modules/products/module.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { addToDaySql } from '#kernel/telemetry/day-counts.ts'

export type Feed = { ids: readonly string[]; source: string }
export type FeedPage = { ids: readonly string[]; source: string; hasMore: boolean }

export const KEPT_FEEDS_A_DAY = 2_000
type Kept = Feed & { network: string | null }

/** In minutes. */
const keptMinutes = 120

/** Stored lists that later pages continue in any process. Written after the answer, in batches. */
export class KeptFeeds {
  readonly #kernel: Kernel
  #waiting = new Map<string, Kept>()
  #writing: { feeds: ReadonlyMap<string, Kept>; done: Promise<void> } | null = null

  constructor(kernel: Kernel) {
    this.#kernel = kernel
  }

  /** @param network of a visitor, whose lists are limited; null for an account */
  keep(person: string, feed: Feed, network: string | null): void {
    this.#waiting.set(person, { ...feed, network })
    this.#write()
  }

  /** @param mark position in the catalogue's changes; the caller applies the returned `changes` */
  async page(
    person: string,
    from: number,
    to: number,
    mark: string | null,
  ): Promise<{ page: FeedPage | null; changes: ChangesRow }> {
    const [row] = await query<
      ChangesRow & { ids: string | null; source: string | null; count: number | null }
    >(
      this.#kernel.db,
      {
        name: 'suggestions_kept',
        text: `select array_to_string(f.ids[$3:$4], ',') as ids, f.source, cardinality(f.ids) as count, ${changesSql('$5')}
        from (values (1)) one left join suggestion_feeds f on f.person = $1 and f.at > $2::timestamptz - interval '${keptMinutes} minutes'`,
      },
      [person, this.#kernel.clock.now(), from + 1, to, mark],
    )
    if (!row) throw new Error('a statement without rows')
    const waiting = this.#waiting.get(person) ?? this.#writing?.feeds.get(person)
    if (waiting)
      return {
        page: {
          ids: waiting.ids.slice(from, to),
          source: waiting.source,
          hasMore: to < waiting.ids.length,
        },
        changes: row,
      }
    if (row.source === null) return { page: null, changes: row }
    return {
      page: {
        ids: row.ids ? row.ids.split(',') : [],
        source: row.source,
        hasMore: to < (row.count ?? 0),
      },
      changes: row,
    }
  }

  /** Writes one batch at a time; lists chosen meanwhile join the next. */
  #write(): void {
    if (this.#writing || this.#waiting.size === 0) return
    const feeds = this.#waiting
    this.#waiting = new Map()
    const done = this.#insert(feeds)
      .catch((error: unknown) => this.#kernel.log.warn({ err: error }, 'suggestions not stored'))
      .then(() => {
        this.#writing = null
        this.#write()
      })
    this.#writing = { feeds, done }
  }

  async #insert(feeds: ReadonlyMap<string, Kept>): Promise<void> {
    // Fixed order of locks, against deadlocks.
    const all = [...feeds].toSorted(([a], [b]) => (a < b ? -1 : 1))
    await query(
      this.#kernel.db,
      {
        name: 'suggestions_keep',
        text: `
        with kept as (
          select person, ids, source, 'suggestion-feeds ' || network as key
          from unnest($1::uuid[], $3::text[], $4::text[], $5::text[]) as kept(person, ids, source, network)),
        counted as (${addToDaySql('kept', '$2')})
        insert into suggestion_feeds (person, at, ids, source)
        select person, $2, ids::uuid[], source from kept left join counted using (key)
        where key is null or counted.count <= ${KEPT_FEEDS_A_DAY}
        on conflict (person) do update set at = excluded.at, ids = excluded.ids, source = excluded.source`,
      },
      [
        all.map(([person]) => person),
        this.#kernel.clock.now(),
        all.map(([, { ids }]) => `{${ids.join(',')}}`),
        all.map(([, { source }]) => source),
        all.map(([, { network }]) => network),
      ],
    )
  }
}

export async function forgetFeeds({ db, clock }: Kernel): Promise<void> {
  await query(
    db,
    sql`delete from suggestion_feeds where at < ${clock.now()}::timestamptz - ${keptMinutes} * interval '1 minute'`,
  )
}

export type Candidate = { id: string; shopId: string; score: number }
type Origin = 'drawn' | 'taste' | 'wanted' | 'fresh'
type Candidates = Readonly<Record<Origin, readonly Candidate[]>>

/** Order of origins; an exhausted one is replaced by the next. */
const pattern: readonly Origin[] = [
  'drawn',
  'drawn',
  'taste',
  'drawn',
  'wanted',
  'drawn',
  'fresh',
  'drawn',
]
const orders = pattern.map((first): readonly Origin[] => [
  first,
  ...pattern.filter((origin, place) => origin !== first && pattern.indexOf(origin) === place),
])
/** Limit of a shop's products in a row, while others have some. */
const window = 8
const perShop = 2

/** Merges origins, each in its order, without duplicates or a dominant shop. Deterministic. */
export function blendFeed(candidates: Candidates, most: number): Candidate[] {
  const taken = new Set<string>()
  const feed: Candidate[] = []
  const lately = new Map<string, number>()
  const next = walk(candidates, taken, lately)
  for (let place = 0; feed.length < most; place += 1) {
    const order = orders[place % orders.length] ?? pattern
    const one = next(order, true) ?? next(order, false)
    if (!one) break
    taken.add(one.id)
    feed.push(one)
    lately.set(one.shopId, (lately.get(one.shopId) ?? 0) + 1)
    const leaving = feed[feed.length - window]
    if (leaving) lately.set(leaving.shopId, (lately.get(leaving.shopId) ?? 0) - 1)
  }
  return feed
}

/** Returns the next unused product of the first origin; if `apart`, of a shop below its share. */
function walk(
  candidates: Candidates,
  taken: ReadonlySet<string>,
  lately: ReadonlyMap<string, number>,
) {
  const heads: Record<Origin, number> = { drawn: 0, taste: 0, wanted: 0, fresh: 0 }
  return (order: readonly Origin[], apart: boolean): Candidate | undefined => {
    for (const origin of order) {
      const list = candidates[origin]
      let place = heads[origin]
      for (let one = list[place]; one && taken.has(one.id); one = list[place]) place += 1
      heads[origin] = place
      for (let one = list[place]; one; one = list[(place += 1)])
        if (!taken.has(one.id) && !(apart && (lately.get(one.shopId) ?? 0) >= perShop)) return one
    }
    return undefined
  }
}
