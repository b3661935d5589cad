import { and, eq, isNull, lt } from 'drizzle-orm'

import { OWN_DATA_DAYS } from '#modules/own-data/contract/own-data.ts'

import { dataExports } from '#modules/own-data/database/tables.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { OwnPart, ReadExportParts } from '#kernel/database/data-export.ts'
import { dataExportMade } from './events.ts'

export type OwnData = { madeAt: string; parts: OwnPart[] }

type Requested = { exportId: string; userId: string }

/** Asks every room for its part and stores the whole for some days. A retried job makes it once. */
export async function makeExport(
  kernel: Kernel,
  rooms: readonly ReadExportParts[],
  { exportId, userId }: Requested,
): Promise<void> {
  const now = kernel.clock.now()
  const endsAt = addMs(now, OWN_DATA_DAYS * dayMs)
  const whole = await readOwnData(kernel, rooms, userId)
  await kernel.transaction(async (tx) => {
    const made = await tx
      .update(dataExports)
      .set({ content: JSON.stringify(whole, null, 2), madeAt: now, endsAt })
      .where(
        and(
          eq(dataExports.id, exportId),
          eq(dataExports.userId, userId),
          isNull(dataExports.madeAt),
        ),
      )
      .returning({ id: dataExports.id })
    if (made.length > 0)
      await kernel.events.emit(tx, dataExportMade, {
        exportId,
        userId,
        endsAt: endsAt.toISOString(),
      })
  })
}

/** What every room stores about a person, now. */
export async function readOwnData(
  { db, clock }: Kernel,
  rooms: readonly ReadExportParts[],
  userId: string,
): Promise<OwnData> {
  const parts: OwnPart[] = []
  for (const read of rooms) parts.push(...(await read(db, userId)))
  return { madeAt: clock.now().toISOString(), parts: parts.filter((one) => one.rows.length) }
}

/** Daily: deletes the exports that have ended. */
export async function forgetExports(kernel: Kernel): Promise<void> {
  await kernel.db.delete(dataExports).where(lt(dataExports.endsAt, kernel.clock.now()))
}
