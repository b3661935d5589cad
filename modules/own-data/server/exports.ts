import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'

import type { DataExport } from '#modules/own-data/contract/own-data.ts'

import { dataExports } from '#modules/own-data/database/tables.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import { isTaken, type Sql } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { errorsOf } from '#kernel/errors.ts'
import { dataExportRequested } from './events.ts'

/** While one is being made, and on the same day, a second request gets the same export. */
export async function requestExport(kernel: Kernel, userId: string): Promise<DataExport> {
  const now = kernel.clock.now()
  const known = await lastExport(kernel.db, userId, now)
  if (known && (!known.madeAt || new Date(known.madeAt) > addMs(now, -dayMs))) return known
  const exportId = newId()
  try {
    await kernel.transaction(async (tx) => {
      await tx.insert(dataExports).values({ id: exportId, userId, requestedAt: now })
      await kernel.events.emit(tx, dataExportRequested, { exportId, userId })
    })
  } catch (error) {
    const other = isTaken(error) ? await lastExport(kernel.db, userId, now) : null
    if (other) return other
    throw error
  }
  return { _id: exportId, askedAt: now.toISOString(), madeAt: null, endsAt: null }
}

/** The last one that is being made or can be opened. */
export async function lastExport(db: Sql, userId: string, now: Date): Promise<DataExport | null> {
  const [row] = await db
    .select({
      id: dataExports.id,
      askedAt: dataExports.requestedAt,
      madeAt: dataExports.madeAt,
      endsAt: dataExports.endsAt,
    })
    .from(dataExports)
    .where(
      and(
        eq(dataExports.userId, userId),
        or(isNull(dataExports.endsAt), gt(dataExports.endsAt, now)),
      ),
    )
    .orderBy(desc(dataExports.requestedAt))
    .limit(1)
  return row
    ? {
        _id: row.id,
        askedAt: row.askedAt.toISOString(),
        madeAt: row.madeAt?.toISOString() ?? null,
        endsAt: row.endsAt?.toISOString() ?? null,
      }
    : null
}

/**
 * Only its owner opens it, and only while it lasts: both are in the query.
 * @throws own_data.unknown (404)
 */
export async function openExport(
  kernel: Kernel,
  { exportId, userId }: { exportId: string; userId: string },
): Promise<string> {
  const [row] = await kernel.db
    .select({ content: dataExports.content })
    .from(dataExports)
    .where(
      and(
        eq(dataExports.id, exportId),
        eq(dataExports.userId, userId),
        gt(dataExports.endsAt, kernel.clock.now()),
      ),
    )
  if (!row?.content) throw fail('own_data.unknown')
  return row.content
}

const fail = errorsOf({
  'own_data.unknown': [404, 'Cette copie n’existe pas, ou ne s’ouvre plus. Demandez-en une autre.'],
})
