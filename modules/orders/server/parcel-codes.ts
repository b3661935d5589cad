import { eq, and, inArray } from 'drizzle-orm'

import { parcelStatesOf } from '#modules/orders/contract/order-states.ts'

import { parcels } from '#modules/orders/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'

/** The code that the buyer gives at the door; null before the parcel has left its shop. */
export async function readClientCode(db: Sql, parcelId: string): Promise<string | null> {
  const [row] = await db
    .select({ code: parcels.clientOtp })
    .from(parcels)
    .where(eq(parcels.id, parcelId))
  return row?.code ?? null
}

/** The one parcel that waits at its shop under this code of the shop. */
export async function findParcelByVendorCode(db: Sql, code: string): Promise<string | null> {
  const [row] = await db
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(eq(parcels.vendorOtp, code), inArray(parcels.state, parcelStatesOf('isReady'))))
  return row?.id ?? null
}
