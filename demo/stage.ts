import { setClock, type SetClock } from '#server/kernel/clock.ts'
import type { Tx } from '#server/kernel/database.ts'
import { Events } from '#server/kernel/events.ts'
import type { Kernel } from '#server/kernel/kernel.ts'

import { beginStep } from './steps.ts'

/** Where the market's past is played by its own use cases. */
export type Stage = {
  /** Its clock stands where the scene says. It tells nobody its news: what happened long ago is no news. */
  kernel: Kernel
  clock: SetClock
  /**
   * Plays one scene, once for ever: all its use cases are one transaction, with the step that remembers it. So nobody sees an order grow up in a few
   * milliseconds, no deadline of the living market falls upon it, and a kill leaves it whole or not at all. One scene at a time.
   * @returns false when it was played before
   */
  play(name: string, scene: () => Promise<void>): Promise<boolean>
}

export function openStage(living: Kernel): Stage {
  const clock = setClock(living.clock.now())
  let open: Tx | null = null
  const kernel: Kernel = {
    ...living,
    clock,
    events: new Events(),
    get db() {
      return open ?? living.db
    },
    transaction: (work) => (open ? work(open) : living.database.transaction(work)),
  }
  return {
    kernel,
    clock,
    async play(name, scene) {
      if (open) throw new Error(`the scene ${name} would interrupt another`)
      try {
        return await living.database.transaction(async (tx) => {
          if (!(await beginStep(tx, name))) return false
          open = tx
          await scene()
          return true
        })
      } finally {
        open = null
      }
    },
  }
}
