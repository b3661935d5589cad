import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'

import { trackingRefusals } from '#modules/suggestions/database/tables.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { run } from '#kernel/database/statement.ts'

/**
 * Who an event is about: a user, or a device by the fingerprint of its own random number. The
 * number itself is not stored, and no number leads to the events of a user.
 */
export function personOf(
  caller: { userId: string } | null,
  visitor: string | null | undefined,
): string | null {
  if (caller) return caller.userId
  return visitor ? deviceOf(visitor) : null
}

export function deviceOf(visitor: string): string {
  const hash = createHash('sha256').update(`visitor ${visitor.toLowerCase()}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

export async function isTracked(db: Sql, userId: string): Promise<boolean> {
  return (await db.$count(trackingRefusals, eq(trackingRefusals.userId, userId))) === 0
}

/** A refusal applies at once: stored events are deleted, and new ones ignored (note-events.ts). */
export function setTracking(kernel: Kernel, userId: string, agreed: boolean): Promise<void> {
  return kernel.transaction(async (tx) => {
    if (agreed) await tx.delete(trackingRefusals).where(eq(trackingRefusals.userId, userId))
    else {
      await tx
        .insert(trackingRefusals)
        .values({ userId, refusedAt: kernel.clock.now() })
        .onConflictDoNothing()
      await forgetPerson(tx, userId)
    }
  })
}

/** Deletes the events of a person who leaves; the counts stay. */
export async function forgetPerson(tx: Tx, userId: string): Promise<void> {
  await run(
    tx,
    { name: 'suggestions_forget_events', text: 'delete from suggestion_events where person = $1' },
    [userId],
  )
  await run(
    tx,
    { name: 'suggestions_forget_feed', text: 'delete from suggestion_feeds where person = $1' },
    [userId],
  )
}
