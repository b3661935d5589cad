import { sql } from 'drizzle-orm'

import type { Tx } from '#kernel/database/database.ts'

/**
 * Normalizes older values: payout numbers without 223, names in NFC.
 * @returns number of shops; 0: none left
 */
export async function plainOldShops(tx: Tx, size: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update shops set name = normalize(name, nfc),
      depot_number = regexp_replace(depot_number, '^(00)?223(?=[5-9][0-9]{7}$)', '')
    where id in (
      select id from shops
      where depot_number ~ '^(00)?223[5-9][0-9]{7}$' or name is not nfc normalized
      limit ${size} for update skip locked)`)
  return rowCount ?? 0
}
