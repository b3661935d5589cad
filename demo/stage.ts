import { setClock, type SetClock } from '#server/kernel/clock.ts'
import type { Tx } from '#server/kernel/database.ts'
import { Events, type EventKind } from '#server/kernel/events.ts'
import type { Kernel } from '#server/kernel/kernel.ts'

import { beginStep } from './steps.ts'

/** Where the market's past is played by its own use cases. */
export type Stage = {
  /** Its clock stands where the scene says. Its news is heard by what moves with it (`within`), and by the chronicle. */
  kernel: Kernel
  clock: SetClock
  /** Is told every piece of news once its scene is over, in the same transaction, the clock standing where it happened. */
  chronicle(hear: (tx: Tx, name: string, news: unknown) => Promise<void>): void
  /**
   * Plays one scene, once for ever: all its use cases are one transaction, with the step that remembers it. So nobody sees an order grow up in a few
   * milliseconds, no deadline of the living market falls upon it, and a kill leaves it whole or not at all. One scene at a time.
   * @returns false when it was played before
   */
  play(name: string, scene: () => Promise<void>): Promise<boolean>
}

type Told = { name: string; news: unknown; at: Date }

export function openStage(living: Kernel): Stage {
  const clock = setClock(living.clock.now())
  const told: Told[] = []
  let open: Tx | null = null
  let chronicle: Parameters<Stage['chronicle']>[0] = () => Promise.resolve()
  const kernel: Kernel = {
    ...living,
    clock,
    events: new StageEvents((name, news) => told.push({ name, news, at: clock.now() })),
    get db() {
      return open ?? living.db
    },
    transaction: (work) => (open ? work(open) : living.database.transaction(work)),
  }
  return {
    kernel,
    clock,
    chronicle: (hear) => void (chronicle = hear),
    async play(name, scene) {
      if (open) throw new Error(`the scene ${name} would interrupt another`)
      try {
        return await living.database.transaction(async (tx) => {
          told.length = 0
          if (!(await beginStep(tx, name))) return false
          open = tx
          await scene()
          for (const one of told.splice(0)) {
            clock.set(one.at)
            await chronicle(tx, one.name, one.news)
          }
          return true
        })
      } finally {
        open = null
      }
    },
  }
}

/** Nobody subscribes to these for later, so nothing goes to the outbox: what happened long ago must not reach the living market as fresh news. */
class StageEvents extends Events {
  readonly #hear: (name: string, news: unknown) => void

  constructor(hear: (name: string, news: unknown) => void) {
    super()
    this.#hear = hear
  }

  override async emit<T>(tx: Tx, kind: EventKind<T>, ...news: T[]): Promise<void> {
    await super.emit(tx, kind, ...news)
    for (const one of news) this.#hear(kind.name, one)
  }
}
