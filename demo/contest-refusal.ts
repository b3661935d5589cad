import { sql } from 'drizzle-orm'

import { contest } from '#modules/refusals/module.ts'
import { query } from '#kernel/database/query.ts'
import { addMs } from '#kernel/clock.ts'
import type { Replay } from './replay.ts'

/** Contests the last counted refusal: support's queue has one to decide. */
export async function contestLastRefusal(replay: Replay, now: Date): Promise<void> {
  await replay.play('refus contesté', async () => {
    const { kernel, clock } = replay
    const at = addMs(now, -5 * 3_600_000)
    clock.set(at)
    const [last] = await query<{ parcelId: string; buyerId: string }>(
      kernel.db,
      sql`
      select parcel_id, buyer_id from counted_refusals
      where happened_at < ${at} and ends_at > ${at} order by happened_at desc limit 1`,
    )
    if (last)
      await contest(kernel, {
        ...last,
        kind: 'nobody_came',
        words: 'J’étais à la maison tout l’après-midi, et personne n’a appelé.',
        imageId: null,
      })
  })
}
