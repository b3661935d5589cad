import { outboxEvents } from '../database/tables.ts'

import type { Tx } from '../database/database.ts'
import type { NewJob } from '../jobs/jobs.ts'
import { requestContext, runIn } from '../http/request-context.ts'
import { query, type Statement } from '../database/query.ts'
import { wellFormed } from '../http/broken-text.ts'

export type EventKind<T> = { readonly name: string; readonly carries?: T }

export function defineEvent<T>(name: string): EventKind<T> {
  return { name }
}

/** Rows were written in bulk without events: every process drops its caches. */
export const everythingChanged = defineEvent<object>('kernel.everything_changed')

export type AnyEvent = {
  readonly name: string
  readonly carries: unknown
  readonly requestId?: string | null
}

export function eventOf<T>(kind: EventKind<T>, carries: T, requestId?: string | null): AnyEvent {
  return { name: kind.name, carries, ...(requestId === undefined ? {} : { requestId }) }
}

const writeToOutbox: Statement = {
  name: 'events_write',
  text: `
    insert into outbox_events (name, payload, request_id)
    select name, payload, request_id
    from unnest($1::text[], $2::jsonb[], $3::text[]) with ordinality
      as event(name, payload, request_id, place)
    order by place`,
}

type WithinSubscriber = (tx: Tx, event: never) => Promise<void>
type ProcessSubscriber = (event: never) => void
export type AfterSubscriber = {
  readonly job: string
  readonly when: (event: never) => boolean
  readonly run?: (events: never[], requestIds: readonly (string | null)[]) => Promise<void>
  readonly jobOf?: (event: never) => NewJob
}

/**
 * Events between modules. Subscribe `within` the same transaction (money and states that move
 * together), `after` it, at least once (messages), by `queue` as a job (providers, long work), or
 * `everywhere`, in every process without guarantee (caches).
 */
export class Events {
  readonly #within = new Map<string, WithinSubscriber[]>()
  readonly #after = new Map<string, AfterSubscriber[]>()
  readonly #everywhere = new Map<string, ProcessSubscriber[]>()
  readonly #missed: (() => void)[] = []
  readonly #emitted = new WeakSet<object>()

  within<T>(kind: EventKind<T>, handle: (tx: Tx, event: T) => Promise<void>): void {
    push(this.#within, kind.name, handle as WithinSubscriber)
  }

  /**
   * Handles the events of one delivery as a list in the order written. An event may come twice, two
   * deliveries in either order. A failed one becomes a job named by `subscriber`: renaming it loses
   * what is queued. Limited to seconds: longer work and providers go to `queue`.
   */
  after<T>(
    kind: EventKind<T>,
    subscriber: string,
    run: (events: readonly T[], requestIds: readonly (string | null)[]) => Promise<void>,
    when: (event: T) => boolean = () => true,
  ): void {
    push(this.#after, kind.name, { job: `${kind.name}>${subscriber}`, run, when })
  }

  queue<T>(
    kind: EventKind<T>,
    subscriber: string,
    jobOf: (event: T) => NewJob,
    when: (event: T) => boolean = () => true,
  ): void {
    push(this.#after, kind.name, { job: `${kind.name}>${subscriber}`, jobOf, when })
  }

  everywhere<T>(kind: EventKind<T>, handle: (event: T) => void): void {
    push(this.#everywhere, kind.name, handle as ProcessSubscriber)
  }

  /** Called when caches kept by `everywhere` may be stale. */
  onMissed(handle: () => void): void {
    this.#missed.push(handle)
  }

  /** Runs `within` now, the others after the commit. */
  emit<T>(tx: Tx, kind: EventKind<T>, ...carried: T[]): Promise<void> {
    return this.emitAll(
      tx,
      carried.map((one) => eventOf(kind, one)),
    )
  }

  async emitAll(tx: Tx, events: readonly AnyEvent[]): Promise<void> {
    await this.#runWithin(tx, events)
    const kept = this.#kept(events)
    if (kept.length === 0) return
    await query(tx, writeToOutbox, [
      kept.map(({ name }) => name),
      kept.map(({ carries }) => JSON.stringify(carries, wellFormed)),
      kept.map(requestOf),
    ])
    this.#emitted.add(tx)
  }

  /** Returns outbox rows for `insertTables`; `emitWritten` follows. */
  partOf(events: readonly AnyEvent[]): [typeof outboxEvents, (typeof outboxEvents.$inferInsert)[]] {
    const rows = this.#kept(events).map((event) => ({
      name: event.name,
      payload: event.carries,
      requestId: requestOf(event),
    }))
    return [outboxEvents, rows]
  }

  async emitWritten(tx: Tx, events: readonly AnyEvent[]): Promise<void> {
    await this.#runWithin(tx, events)
    if (this.#kept(events).length > 0) this.#emitted.add(tx)
  }

  async #runWithin(tx: Tx, events: readonly AnyEvent[]): Promise<void> {
    for (const { name, carries } of events)
      for (const handle of this.#within.get(name) ?? []) await handle(tx, carries as never)
  }

  #kept(events: readonly AnyEvent[]): AnyEvent[] {
    return events.filter(
      ({ name, carries }) =>
        this.#everywhere.has(name) || this.subscribersOf(name, carries).length > 0,
    )
  }

  hasEmitted(tx: Tx): boolean {
    return this.#emitted.has(tx)
  }

  subscribersOf(name: string, event: unknown): AfterSubscriber[] {
    return (this.#after.get(name) ?? []).filter(({ when }) => when(event as never))
  }

  afterSubscribers(): AfterSubscriber[] {
    return [...this.#after.values()].flat()
  }

  hasProcessSubscribers(name: string): boolean {
    return this.#everywhere.has(name)
  }

  receive(payload: string): void {
    const { name, news } = JSON.parse(payload) as { name: string; news: unknown }
    this.runProcessSubscribers(name, news)
  }

  runMissed(): void {
    for (const handle of this.#missed) handle()
  }

  runProcessSubscribers(name: string, event: unknown): void {
    for (const handle of this.#everywhere.get(name) ?? []) handle(event as never)
  }
}

/** Handles one event after the other, each as part of its request. */
export function oneByOne<T>(run: (event: T) => Promise<void>) {
  return async (events: readonly T[], requestIds: readonly (string | null)[]): Promise<void> => {
    for (const [index, event] of events.entries()) {
      const requestId = requestIds[index] ?? ''
      const context = { span: null, ...requestContext(), requestId, onlyReads: false }
      await runIn(context, () => run(event))
    }
  }
}

function requestOf({ requestId }: AnyEvent): string | null {
  return requestId === undefined ? (requestContext()?.requestId ?? null) : requestId
}

function push<T>(map: Map<string, T[]>, name: string, value: T): void {
  map.set(name, [...(map.get(name) ?? []), value])
}
