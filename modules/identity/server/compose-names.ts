import { sql } from 'drizzle-orm'

import type { Tx } from '#kernel/database/database.ts'

/** Rewrites older names in NFC. @returns how many; 0: done */
export async function composeNames(tx: Tx, size: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update users set name = normalize(name, nfc)
    where id in (
      select id from users where name is not nfc normalized limit ${size} for update skip locked)`)
  return rowCount ?? 0
}
