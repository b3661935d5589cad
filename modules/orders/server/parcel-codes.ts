import { eq, and, inArray } from 'drizzle-orm'

import { parcelStatesOf } from '#modules/orders/contract/order-states.ts'

import { parcels } from '#modules/orders/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'

/** The codes that buyers give at the door; none for a parcel that has not left its shop. */
export async function readClientCodes(
  db: Sql,
  parcelIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: parcels.id, code: parcels.clientOtp })
    .from(parcels)
    .where(inArray(parcels.id, [...parcelIds]))
  return new Map(rows.flatMap(({ id, code }) => (code === null ? [] : [[id, code]])))
}

/** The one parcel that waits at its shop under this code of the shop. */
export async function findParcelByVendorCode(db: Sql, code: string): Promise<string | null> {
  const [row] = await db
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(eq(parcels.vendorOtp, code), inArray(parcels.state, parcelStatesOf('isReady'))))
  return row?.id ?? null
}
