import type { ProductCard } from '#modules/catalogue/contract/catalogue.ts'

import type { Kernel } from '#kernel/kernel.ts'

import { readCardRows, presentCard } from './product.ts'

/**
 * Keeps cards in memory as current as the tables. Triggers log which products changed, in the
 * transaction that did it; each statement of a reader also fetches the entries since its mark
 * (`changesSql`), so that no answer is older than that statement. Events from other processes cover
 * what no trigger watches.
 */
class ProductChanges {
  readonly #listeners: ((productIds: readonly string[] | null) => void)[] = []
  /**
   * Entries already applied that the next read returns again, because transactions end in another
   * order than they begin.
   */
  readonly #applied = new Map<string, bigint>()
  #mark: bigint | null = null
  #lookedAt = 0
  /** Grows with every change: what was read before it is not kept after it. */
  generation = 0

  /** `null`: everything. */
  onChange(listener: (productIds: readonly string[] | null) => void): void {
    this.#listeners.push(listener)
  }

  /**
   * For the parameter of `changesSql`. After a long pause the log may have been pruned: everything
   * cached is dropped.
   */
  mark(): string | null {
    if (this.#mark !== null && performance.now() - this.#lookedAt > longestSilenceMs) {
      this.#mark = null
      this.publish(null)
    }
    return this.#mark?.toString() ?? null
  }

  apply({ mark, changed }: ChangesRow): void {
    const entries = changed ? changed.split(',') : []
    const fresh = entries.filter((entry) => !this.#applied.has(entry))
    if (entries.length > mostChanges) this.publish(null)
    else if (fresh.length > 0)
      this.publish(fresh.map((entry) => entry.slice(entry.indexOf(':') + 1)))
    for (const entry of fresh) this.#applied.set(entry, BigInt(entry.slice(0, entry.indexOf(':'))))
    const seen = BigInt(mark)
    this.#lookedAt = performance.now()
    if (this.#mark !== null && seen <= this.#mark) return
    this.#mark = seen
    for (const [entry, xact] of this.#applied) if (xact < seen) this.#applied.delete(entry)
  }

  publish(productIds: readonly string[] | null): void {
    this.generation += 1
    for (const listener of this.#listeners) listener(productIds)
  }
}

/** Two columns of a reader's statement. */
export type ChangesRow = { mark: string; changed: string | null }

/** From so many changes on, everything cached is dropped. */
const mostChanges = 1_000
/** Shorter than the time for which the log is kept. */
const longestSilenceMs = 10 * 60_000
export const changesKept = '1 hour'

/** @param mark the parameter that holds the reader's mark */
export function changesSql(mark: string): string {
  return `
  (select string_agg(c.xact || ':' || c.product_id, ',') from (
    select xact, product_id from product_changes where xact >= coalesce(${mark}::xid8, pg_snapshot_xmin(pg_current_snapshot())) limit ${mostChanges + 1}
  ) c) as changed,
  pg_snapshot_xmin(pg_current_snapshot())::text as mark`
}

/** What a choice of products must know of each. `open`: listed and in stock. */
export type Placement = {
  readonly id: string
  readonly shopId: string
  readonly subcategoryId: string
  readonly open: boolean
}

type KeptCard = { card: ProductCard; readAt: number }

const mostPlacements = 100_000
const mostCards = 100_000
/**
 * In ms, for what no event announces: the end of « nouveau », a lighter picture, how many are left.
 */
const cardMs = 10 * 60_000
/** In ms, for cards in lists, which are put into the cart: they say how many are left. */
const listedCardMs = 15_000

/**
 * Cards and placements of products, in memory, for calls that choose among many products. Current
 * as of the last `changes.apply`.
 */
export class ProductCache {
  readonly changes = new ProductChanges()
  readonly #kernel: Kernel
  readonly #placements = new Map<string, Placement>()
  readonly #cards = new Map<string, KeptCard>()
  /** One text for each shop and shelf, however many products name it. */
  readonly #texts = new Map<string, string>()

  constructor(kernel: Kernel) {
    this.#kernel = kernel
    this.changes.onChange((productIds) => this.#forget(productIds))
  }

  /** The placements of these products. One statement, when one of them is not cached. */
  async placements(ids: Iterable<string>): Promise<(id: string) => Placement | undefined> {
    const missing = new Set<string>()
    for (const id of ids) if (!this.#placements.has(id)) missing.add(id)
    if (missing.size === 0) return (id) => this.#placements.get(id)
    const { generation } = this.changes
    const values = [`{${[...missing].join(',')}}`]
    const { rows } = await this.#kernel.database.pool.query<Placement>({
      name: 'catalogue_placements',
      text: placementsSql,
      values,
    })
    const read = new Map(
      rows.map((row) => [
        row.id,
        { ...row, shopId: this.#text(row.shopId), subcategoryId: this.#text(row.subcategoryId) },
      ]),
    )
    if (generation === this.changes.generation) {
      makeRoom(this.#placements, mostPlacements, read.size)
      for (const [id, placement] of read) this.#placements.set(id, placement)
    }
    return (id) => read.get(id) ?? this.#placements.get(id)
  }

  /**
   * The cards of what a statement has just found, which also read what changed. Where a replica may
   * have answered it, all are read: what is in memory may be newer, and what it gives older.
   */
  async cardsSince(ids: readonly string[], { mark, changed = null }: Partial<ChangesRow>) {
    if (mark === undefined || this.#kernel.replicas) return this.#present(ids)
    this.changes.apply({ mark, changed })
    return this.cards(ids, listedCardMs)
  }

  /**
   * The cards of these products in this order, read at most `ageMs` ago; what is not listed is left
   * out. One statement, when one is missing.
   */
  async cards(ids: readonly string[], ageMs = cardMs): Promise<ProductCard[]> {
    const now = this.#kernel.clock.now().getTime()
    const known = new Map<string, ProductCard>()
    for (const id of ids) {
      const kept = this.#cards.get(id)
      if (kept && kept.readAt + ageMs > now) known.set(id, kept.card)
    }
    const missing = ids.filter((id) => !known.has(id))
    if (missing.length > 0)
      for (const card of await this.#readCards(missing)) known.set(card._id, card)
    return ids.flatMap((id) => known.get(id) ?? [])
  }

  async #readCards(ids: readonly string[]): Promise<ProductCard[]> {
    const { generation } = this.changes
    const readAt = this.#kernel.clock.now().getTime()
    const cards = await this.#present(ids)
    // Something changed while this was being read: good for this call, not for the cache.
    if (generation !== this.changes.generation) return cards
    makeRoom(this.#cards, mostCards, cards.length)
    for (const card of cards) this.#cards.set(card._id, { card, readAt })
    return cards
  }

  async #present(ids: readonly string[]): Promise<ProductCard[]> {
    const now = this.#kernel.clock.now()
    return (await readCardRows(this.#kernel, ids)).map((row) => presentCard(row, now))
  }

  #forget(productIds: readonly string[] | null): void {
    if (!productIds) for (const kept of [this.#placements, this.#cards, this.#texts]) kept.clear()
    for (const id of productIds ?? []) {
      this.#placements.delete(id)
      this.#cards.delete(id)
    }
  }

  #text(text: string): string {
    const known = this.#texts.get(text)
    if (known === undefined) this.#texts.set(text, text)
    return known ?? text
  }
}

const placementsSql = `
  select p.id, p.shop_id as "shopId", p.subcategory_id as "subcategoryId", p.listed and p.in_stock as open
  from unnest($1::uuid[]) as wanted(id) join products p on p.id = wanted.id`

/** The oldest leave first. */
function makeRoom(kept: Map<string, unknown>, most: number, coming: number): void {
  let surplus = kept.size + coming - most
  for (const key of kept.keys()) {
    if (surplus-- <= 0) return
    kept.delete(key)
  }
}
