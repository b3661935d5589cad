import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { seedsOf } from './person.ts'

export type Drawn = { id: string; score: number; because: string }

type List = { generation: number; items: Int32Array; scores: Float32Array }

const mostLists = 40_000
const mostItems = 100_000

/**
 * Cached neighbours, about 1 kB per list. Without them and the shared lists a first page costs
 * 7.1 ms of Node and PostgreSQL instead of 2.7 (bar: 20 ms at p95).
 */
export class Neighbours {
  readonly #kernel: Kernel
  readonly #lists = new Map<string, List>()
  /** A number always means the same product. */
  readonly #ids = new Map<number, string>()

  constructor(kernel: Kernel) {
    this.#kernel = kernel
  }

  /**
   * Returns strongest first; `seen`: last first.
   * @param generation number of rebuilds
   */
  async draw(seen: readonly string[], generation: number, most: number): Promise<Drawn[]> {
    const seeds = seedsOf(seen)
    const lists = await this.#listsOf(
      seeds.map(({ seed }) => seed),
      generation,
    )
    const sums = new Map<number, { item: number; score: number; most: number; because: string }>()
    for (const { seed, worth } of seeds) {
      const { items, scores } = lists.get(seed) ?? nothing
      for (let place = 0; place < items.length; place += 1) {
        const item = items[place] ?? 0
        const part = worth * (scores[place] ?? 0)
        const sum = sums.get(item)
        if (!sum) sums.set(item, { item, score: part, most: part, because: seed })
        else {
          sum.score += part
          if (part > sum.most) [sum.most, sum.because] = [part, seed]
        }
      }
    }
    const best = [...sums.values()]
      .toSorted((a, b) => b.score - a.score || a.item - b.item)
      .slice(0, most)
    const ids = await this.#idsOf(best.map(({ item }) => item))
    return best.flatMap(({ item, score, because }) => {
      const id = ids(item)
      return id ? { id, score, because } : []
    })
  }

  async #listsOf(seeds: readonly string[], generation: number): Promise<Map<string, List>> {
    const lists = new Map<string, List>()
    for (const seed of seeds) {
      const list = this.#lists.get(seed)
      if (list?.generation === generation) lists.set(seed, list)
    }
    const missing = seeds.filter((seed) => !lists.has(seed))
    if (missing.length === 0) return lists
    const rows = await query<{ id: string; packed: Buffer | null }>(
      this.#kernel.db,
      { name: 'suggestions_neighbours', text: neighboursSql },
      [`{${missing.join(',')}}`],
    )
    for (const { id, packed } of rows) lists.set(id, { generation, ...unpacked(packed) })
    // Caches empty lists too.
    for (const id of missing)
      keep(this.#lists, id, lists.get(id) ?? { generation, ...nothing }, mostLists)
    return lists
  }

  async #idsOf(items: readonly number[]): Promise<(item: number) => string | undefined> {
    const missing = items.filter((item) => !this.#ids.has(item))
    if (missing.length === 0) return (item) => this.#ids.get(item)
    const rows = await query<{ item: number; id: string }>(
      this.#kernel.db,
      {
        name: 'suggestions_items',
        text: 'select item, product_id as id from suggestion_items where item = any($1::int[])',
      },
      [`{${missing.join(',')}}`],
    )
    const read = new Map(rows.map(({ item, id }) => [item, id]))
    for (const [item, id] of read) keep(this.#ids, item, id, mostItems)
    return (item) => read.get(item) ?? this.#ids.get(item)
  }
}

// Eight bytes each (number, score), a tenth of the cost of rows.
const neighboursSql = `
  select i.product_id as id,
    (select string_agg(int4send(n.neighbour) || float4send(n.score), '' order by n.place) from suggestion_neighbours n where n.item = i.item) as packed
  from unnest($1::uuid[]) as seed(id) join suggestion_items i on i.product_id = seed.id`

const nothing = { items: new Int32Array(0), scores: new Float32Array(0) }

function unpacked(packed: Buffer | null): { items: Int32Array; scores: Float32Array } {
  if (!packed) return nothing
  const count = packed.length / 8
  const items = new Int32Array(count)
  const scores = new Float32Array(count)
  for (let place = 0; place < count; place += 1) {
    items[place] = packed.readInt32BE(place * 8)
    scores[place] = packed.readFloatBE(place * 8 + 4)
  }
  return { items, scores }
}

function keep<K, V>(kept: Map<K, V>, key: K, value: V, most: number): void {
  kept.set(key, value)
  if (kept.size <= most) return
  for (const oldest of kept.keys()) {
    kept.delete(oldest)
    break
  }
}
