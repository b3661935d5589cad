import { and, eq, sql } from 'drizzle-orm'

import { promiseFailures } from '#modules/promises/database/tables.ts'
import { addMs } from '#kernel/clock.ts'
import { oneByOne } from '#kernel/jobs/one-by-one.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Thing } from './open-things.ts'

const minuteMs = 60_000
const longestMinutes = 60

/**
 * Does each thing apart. One that fails is logged, counted and put behind, for 2, 4, 8 … minutes
 * and at most an hour.
 */
export async function apart<Row extends Thing>(
  kernel: Kernel,
  { job, kind }: { job: string; kind: string },
  things: readonly Row[],
  run: (thing: Row) => Promise<unknown>,
): Promise<void> {
  await oneByOne(kernel, job, things, async (thing) => {
    try {
      await run(thing)
    } catch (error) {
      await putBehind(kernel, { kind, id: thing.id, error })
      throw error
    }
    if (thing.hasFailed) await forget(kernel, kind, thing.id)
  })
}

type Failure = { kind: string; id: string; error: unknown }

async function putBehind({ db, clock }: Kernel, { kind, id, error }: Failure): Promise<void> {
  const failedAt = clock.now()
  const reason = error instanceof Error ? error.message.slice(0, 500) : String(error)
  const minutes = sql`least(${longestMinutes}, 2 ^ least(10, ${promiseFailures.tries} + 1))`
  await db
    .insert(promiseFailures)
    .values({
      kind,
      subjectId: id,
      tries: 1,
      failedAt,
      againAt: addMs(failedAt, 2 * minuteMs),
      reason,
    })
    .onConflictDoUpdate({
      target: [promiseFailures.kind, promiseFailures.subjectId],
      set: {
        tries: sql`${promiseFailures.tries} + 1`,
        failedAt,
        againAt: sql`${failedAt.toISOString()}::timestamptz + ${minutes} * interval '1 minute'`,
        reason,
      },
    })
}

async function forget({ db }: Kernel, kind: string, id: string): Promise<void> {
  await db
    .delete(promiseFailures)
    .where(and(eq(promiseFailures.kind, kind), eq(promiseFailures.subjectId, id)))
}
