import { setClock, type SetClock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import { Events, type EventKind } from '#kernel/events/events.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { wire } from '#server/modules.ts'

import { beginStep } from './steps.ts'

/** Runs the usual use cases at times in the past. */
export type Replay = {
  /**
   * Its clock is the replay's. Events reach the subscribers `within` the transaction, and
   * `onEvent`.
   */
  kernel: Kernel
  clock: SetClock
  /** Called at the end of the step, in its transaction and with its clock. */
  onEvent(subscriber: (tx: Tx, name: string, event: unknown) => Promise<void>): void
  /**
   * Runs a step once, in one transaction with the row that records it: no user sees intermediate
   * states, and a crash leaves all or nothing. One step at a time.
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
    provided: new Map(),
    events: new ReplayEvents((name, event) => emitted.push({ name, event, at: clock.now() })),
    get db() {
      return open ?? market.db
    },
    transaction: (work) => (open ? work(open) : market.database.transaction(work)),
  }
  wire(kernel)
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

/** Events without a subscriber outside the transaction: past ones do not enter the event outbox. */
class ReplayEvents extends Events {
  readonly #record: (name: string, event: unknown) => void

  constructor(record: (name: string, event: unknown) => void) {
    super()
    this.#record = record
  }

  /** Subscribes none: an event with a process subscriber would enter the event outbox. */
  override everywhere(): void {}

  override async emit<T>(tx: Tx, kind: EventKind<T>, ...events: T[]): Promise<void> {
    await super.emit(tx, kind, ...events)
    for (const event of events) this.#record(kind.name, event)
  }
}
