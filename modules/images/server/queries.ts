import { and, eq, inArray, isNull, or } from 'drizzle-orm'

import { images } from '#modules/images/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'

/** Which of these images a person may use: their own, and the market's own drawings. */
export async function imagesOwnedBy(
  db: Sql,
  ownerId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(
      and(inArray(images.id, [...ids]), or(eq(images.ownerId, ownerId), isNull(images.ownerId))),
    )
  return new Set(rows.map(({ id }) => id))
}
