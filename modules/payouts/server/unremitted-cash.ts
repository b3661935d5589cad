import type { Sql } from '#kernel/database/database.ts'
import { cashInBoxes } from '#modules/ledger/server/index.ts'

/** Parcels whose cash is in a courier's box, with the courier's name. */
export async function unremittedParcels(db: Sql): Promise<Map<string, string>> {
  return new Map(
    (await cashInBoxes(db)).map(({ parcelId, courierName }) => [parcelId, courierName]),
  )
}
