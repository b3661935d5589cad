/**
 * Keeps cards in memory as current as the tables. Triggers log which products changed, in the
 * transaction that did it; each statement of a reader also fetches the entries since its mark
 * (`changesSql`), so that no answer is older than that statement. Events from other processes cover
 * what no trigger watches.
 */
export class ProductChanges {
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
