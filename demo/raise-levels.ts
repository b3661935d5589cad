import { moveLevels } from '#modules/shop-levels/module.ts'
import { addMs } from '#kernel/clock.ts'
import type { Replay } from './replay.ts'

/** Shops rise by what they did: some are at each level. */
export async function raiseLevels(replay: Replay, now: Date): Promise<void> {
  await replay.play('niveaux', async () => {
    replay.clock.set(addMs(now, -6 * 3_600_000))
    await moveLevels(replay.kernel)
  })
}
