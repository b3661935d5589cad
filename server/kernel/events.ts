import type { Tx } from './database.ts'
import { outboxEvents } from './events.table.ts'

/** A piece of news a domain may tell; the type parameter is what it carries. */
export type EventKind<T> = { readonly name: string; readonly carries?: T }

export function defineEvent<T>(name: string): EventKind<T> {
  return { name }
}

type Within = (tx: Tx, news: never) => Promise<void>
type Later = { subscriber: string; run: (news: never) => Promise<void> }
type Everywhere = (news: never) => void

/**
 * How news travels upward between domains. Three ways to hear it:
 * `within` the same transaction (money and states that must move together), `after` it as a retried job (messages, pictures),
 * `everywhere`, in every process, soon and without guarantee (caches).
 */
export class Events {
  readonly #within = new Map<string, Within[]>()
  readonly #after = new Map<string, Later[]>()
  readonly #everywhere = new Map<string, Everywhere[]>()
  readonly #emitted = new WeakSet<object>()

  within<T>(kind: EventKind<T>, hear: (tx: Tx, news: T) => Promise<void>): void {
    push(this.#within, kind.name, hear as Within)
  }

  /** `subscriber` names the job for good: renaming it loses what is queued. The handler may run more than once. */
  after<T>(kind: EventKind<T>, subscriber: string, hear: (news: T) => Promise<void>): void {
    push(this.#after, kind.name, { subscriber, run: hear })
  }

  everywhere<T>(kind: EventKind<T>, hear: (news: T) => void): void {
    push(this.#everywhere, kind.name, hear as Everywhere)
  }

  /** Tells the news as part of `tx`: those who listen within hear it now, the others only if it commits. */
  async emit<T>(tx: Tx, kind: EventKind<T>, ...news: T[]): Promise<void> {
    for (const one of news) for (const hear of this.#within.get(kind.name) ?? []) await hear(tx, one as never)
    if (news.length === 0 || !(this.#after.has(kind.name) || this.#everywhere.has(kind.name))) return
    await tx.insert(outboxEvents).values(news.map((one) => ({ name: kind.name, payload: one as object })))
    this.#emitted.add(tx)
  }

  /** Did this transaction leave something in the outbox? */
  hasEmitted(tx: Tx): boolean {
    return this.#emitted.has(tx)
  }

  subscribersOf(name: string): string[] {
    return (this.#after.get(name) ?? []).map((later) => later.subscriber)
  }

  laterSubscribers(): { event: string; subscriber: string }[] {
    return [...this.#after].flatMap(([event, list]) => list.map(({ subscriber }) => ({ event, subscriber })))
  }

  async runSubscriber(name: string, subscriber: string, news: unknown): Promise<void> {
    const later = this.#after.get(name)?.find((one) => one.subscriber === subscriber)
    // A subscriber that a later version dropped: its queued news has nobody left to hear it.
    if (later) await later.run(news as never)
  }

  isHeardEverywhere(name: string): boolean {
    return this.#everywhere.has(name)
  }

  hearHere(name: string, news: unknown): void {
    for (const hear of this.#everywhere.get(name) ?? []) hear(news as never)
  }
}

function push<T>(map: Map<string, T[]>, name: string, value: T): void {
  map.set(name, [...(map.get(name) ?? []), value])
}
