import { sql } from 'drizzle-orm'

import type { Tx } from '#kernel/database/database.ts'

/**
 * Takes 223 off Malian payout numbers that a version before stored with it.
 * @returns how many; 0: none is left
 */
export async function plainDepotNumbers(tx: Tx, size: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update shops set depot_number = right(depot_number, 8)
    where id in (
      select id from shops where depot_number ~ '^(00)?223[5-9][0-9]{7}$'
      limit ${size} for update skip locked)`)
  return rowCount ?? 0
}
