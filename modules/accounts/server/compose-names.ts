import { sql } from 'drizzle-orm'

import type { Tx } from '#kernel/database/database.ts'

/**
 * Writes in NFC the names that a version before stored as they were typed.
 * @returns how many people's; 0: none is left
 */
export async function composeNames(tx: Tx, size: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update users set name = normalize(name, nfc)
    where id in (
      select id from users where name is not nfc normalized limit ${size} for update skip locked)`)
  return rowCount ?? 0
}
