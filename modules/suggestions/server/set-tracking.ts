import { eq } from 'drizzle-orm'

import { trackingRefusals } from '#modules/suggestions/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { forgetPerson } from './forget-person.ts'

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
