import { sql } from 'drizzle-orm'

import { query } from '#kernel/database/query.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import { Events } from '#kernel/events/events.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { modules } from '#server/modules.ts'

import type { Replay } from './replay.ts'

const recentDays = 30

/** Uses the usual code; past SMS are counted, not sent. */
export function writeNotices(replay: Replay, now: Date): void {
  const events = new SilentEvents()
  const since = addMs(now, -recentDays * dayMs)
  const today = new Date(now.toISOString().slice(0, 10))
  const kernel: Kernel = {
    ...replay.kernel,
    events,
    get db() {
      return replay.kernel.db
    },
  }
  const publicUrl = () => 'https://sugu.invalid'
  for (const module of modules) module.notices?.(kernel, { publicUrl })
  replay.onEvent(async (tx, name, news) => {
    if (replay.clock.now() < since) return
    for (const subscriber of events.subscribersOf(name, news))
      await subscriber.run?.([news as never], [null])
    await query(
      tx,
      sql`
      with past as (delete from sms_outbox where created_at <= ${replay.clock.now().toISOString()} returning topic)
      insert into message_days (day, topic, way, messages)
      select ${replay.clock.now().toISOString().slice(0, 10)}::date, topic, 'sms', count(*) from past
      where ${replay.clock.now() < today}
      group by topic
      on conflict (day, topic, way) do update set messages = message_days.messages + excluded.messages`,
    )
  })
}

export async function readOldNotices(replay: Replay, now: Date): Promise<void> {
  await replay.play('avis-lus', async () => {
    await replay.kernel.transaction((tx) =>
      query(
        tx,
        sql`update notifications set read_at = created_at + interval '40 minutes' where read_at is null and created_at < ${addMs(now, -0.8 * dayMs).toISOString()}`,
      ),
    )
  })
}

/** Events whose subscribers' own events are dropped. */
class SilentEvents extends Events {
  override emit(): Promise<void> {
    return Promise.resolve()
  }
}
