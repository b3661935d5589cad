import { setClock, type SetClock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import { Events, type EventKind } from '#kernel/events/events.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { beginStep } from './steps.ts'

/** Runs the usual use cases at times in the past. */
export type Replay = {
  /**
   * Its clock is the replay's. Its events reach subscribers `within` the transaction, and
   * `onEvent`.
   */
  kernel: Kernel
  clock: SetClock
  /**
   * Subscribes to every event: called at the end of its step, in the same transaction, with the
   * clock at its time.
   */
  onEvent(subscriber: (tx: Tx, name: string, event: unknown) => Promise<void>): void
  /**
   * Runs one step, only once: its use cases and the row that records it are one transaction. So no
   * user sees an order pass through its states in a few milliseconds, no deadline ends it, and a
   * crash leaves all or nothing of it. One step at a time.
   * @returns false when it was run before
   */
  play(name: string, step: () => Promise<void>): Promise<boolean>
}

type Emitted = { name: string; event: unknown; at: Date }

export function openReplay(market: Kernel): Replay {
  const clock = setClock(market.clock.now())
  const emitted: Emitted[] = []
  let open: Tx | null = null
  let subscriber: Parameters<Replay['onEvent']>[0] = () => Promise.resolve()
  const kernel: Kernel = {
    ...market,
    clock,
    events: new ReplayEvents((name, event) => emitted.push({ name, event, at: clock.now() })),
    get db() {
      return open ?? market.db
    },
    transaction: (work) => (open ? work(open) : market.database.transaction(work)),
  }
  return {
    kernel,
    clock,
    onEvent: (next) => void (subscriber = next),
    async play(name, step) {
      if (open) throw new Error(`the step ${name} would interrupt another`)
      try {
        return await market.database.transaction(async (tx) => {
          emitted.length = 0
          if (!(await beginStep(tx, name))) return false
          open = tx
          await step()
          for (const one of emitted.splice(0)) {
            clock.set(one.at)
            await subscriber(tx, one.name, one.event)
          }
          return true
        })
      } finally {
        open = null
      }
    },
  }
}

/** Has no subscriber outside the transaction, so that past events do not reach the event outbox. */
class ReplayEvents extends Events {
  readonly #record: (name: string, event: unknown) => void

  constructor(record: (name: string, event: unknown) => void) {
    super()
    this.#record = record
  }

  override async emit<T>(tx: Tx, kind: EventKind<T>, ...events: T[]): Promise<void> {
    await super.emit(tx, kind, ...events)
    for (const event of events) this.#record(kind.name, event)
  }
}
