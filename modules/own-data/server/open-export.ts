import { and, eq, gt } from 'drizzle-orm'

import { dataExports } from '#modules/own-data/database/tables.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { exportUnknown } from './errors.ts'

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
  if (!row?.content) throw exportUnknown()
  return row.content
}
