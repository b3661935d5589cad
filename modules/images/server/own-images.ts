import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'

import { images } from '#modules/images/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'

/** Those of these ids that are pictures uploaded by this person; malformed ids are ignored. */
export async function ownImages(
  db: Sql,
  ownerId: string,
  ids: readonly string[],
): Promise<{ id: string; width: number; height: number }[]> {
  const wanted = ids.filter((id) => z.uuid().safeParse(id).success)
  if (wanted.length === 0) return []
  return db
    .select({ id: images.id, width: images.width, height: images.height })
    .from(images)
    .where(and(inArray(images.id, wanted), eq(images.ownerId, ownerId)))
}
