import { eq } from 'drizzle-orm'

import { findSigns } from '#modules/fraud-checks/module.ts'
import { shops } from '#modules/shops/database/tables.ts'
import { addMs } from '#kernel/clock.ts'
import type { Replay } from './replay.ts'

/** A shop chose the payout number of another: the team has one sign of fraud to look at. */
export async function holdPayouts(replay: Replay, now: Date): Promise<void> {
  await replay.play('signe de fraude', async () => {
    const { kernel, clock } = replay
    const at = addMs(now, -7 * 3_600_000)
    clock.set(at)
    const [older] = await kernel.db
      .select({ depotNumber: shops.depotNumber })
      .from(shops)
      .where(eq(shops.slug, 'wax-djeneba'))
    if (!older) return
    await kernel.db
      .update(shops)
      .set({ ...older, depotChangedAt: at })
      .where(eq(shops.slug, 'beaute-ramata'))
    await findSigns(kernel)
  })
}
