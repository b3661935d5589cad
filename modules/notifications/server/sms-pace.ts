import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'drizzle-orm'

import { smsPace } from '#modules/notifications/database/message-tables.ts'
import type { Sql } from '#kernel/database/database.ts'

/** What the operator's contract allows. */
const contractPerSecond = 5
/** Margin on the contract's pace: a network bunches messages. */
const room = 1.1

/** Waits until a message may leave. */
export type Pace = (db: Sql) => Promise<void>

/**
 * Spaces messages as the contract asks: the database gives each a moment, over all processes;
 * within this one, two that were delayed together (a busy machine) are spread out again.
 */
export function openPace(perSecond = contractPerSecond): Pace {
  const paceMs = Math.ceil((1_000 * room) / perSecond)
  let last: Promise<void> = Promise.resolve()
  let leftAt = -paceMs
  return async (db) => {
    const booked = await bookedMs(db, paceMs)
    if (booked > 0) await wait(booked)
    last = last.then(async () => {
      const tooSoon = leftAt + paceMs - performance.now()
      if (tooSoon > 0) await wait(tooSoon)
      leftAt = performance.now()
    })
    return last
  }
}

/** Books the next free moment. @returns milliseconds until then */
async function bookedMs(db: Sql, paceMs: number): Promise<number> {
  const pace = sql.raw(`interval '${paceMs} milliseconds'`)
  const { rows } = await db.execute<{ ms: number }>(sql`
    insert into ${smsPace} (id, next_at) values (1, clock_timestamp() + ${pace})
    on conflict (id) do update set next_at = greatest(sms_pace.next_at, clock_timestamp()) + ${pace}
    returning extract(epoch from next_at - ${pace} - clock_timestamp())::float8 * 1000 as ms`)
  return rows[0]?.ms ?? 0
}
