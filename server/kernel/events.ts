import type { Tx } from './database.ts'
import { wellFormed } from './insert-together.ts'
import { run, type Statement } from './statement.ts'

/** A piece of news a domain may tell; the type parameter is what it carries. */
export type EventKind<T> = { readonly name: string; readonly carries?: T }

export function defineEvent<T>(name: string): EventKind<T> {
  return { name }
}

/** One piece of news, ready to be told. */
export type Told = { readonly name: string; readonly carries: unknown }

export function told<T>(kind: EventKind<T>, carries: T): Told {
  return { name: kind.name, carries }
}

const keep: Statement = {
  name: 'events_keep',
  text: `
    insert into outbox_events (name, payload)
    select name, payload from unnest($1::text[], $2::jsonb[]) with ordinality as news(name, payload, place) order by place`,
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
  emit<T>(tx: Tx, kind: EventKind<T>, ...news: T[]): Promise<void> {
    return this.emitTogether(
      tx,
      news.map((one) => told(kind, one)),
    )
  }

  /** The same for news of several kinds, in their order and in one statement. */
  async emitTogether(tx: Tx, news: readonly Told[]): Promise<void> {
    for (const { name, carries } of news)
      for (const hear of this.#within.get(name) ?? []) await hear(tx, carries as never)
    const kept = news.filter(({ name }) => this.#after.has(name) || this.#everywhere.has(name))
    if (kept.length === 0) return
    await run(tx, keep, [
      kept.map(({ name }) => name),
      kept.map(({ carries }) => JSON.stringify(carries, wellFormed)),
    ])
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
    return [...this.#after].flatMap(([event, list]) =>
      list.map(({ subscriber }) => ({ event, subscriber })),
    )
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
