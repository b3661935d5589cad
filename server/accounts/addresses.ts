import { desc, eq } from 'drizzle-orm'

import type { SavedAddress } from '#contract/accounts.ts'

import type { Sql, Tx } from '../kernel/database.ts'
import { newId } from '../kernel/ids.ts'
import { addresses } from './accounts.table.ts'

type Place = Omit<SavedAddress, '_id' | 'label'>

/** Keeps an address under a name of the buyer's own; the same name again replaces it. */
export async function saveAddress(tx: Tx, userId: string, label: string, place: Place, now: Date): Promise<void> {
  const { gpsCoordinates, ...rest } = place
  const values = { ...rest, latitude: gpsCoordinates?.latitude ?? null, longitude: gpsCoordinates?.longitude ?? null, lastUsedAt: now }
  await tx
    .insert(addresses)
    .values({ id: newId(), userId, label, ...values })
    .onConflictDoUpdate({ target: [addresses.userId, addresses.label], set: values })
}

/** The caller's addresses, the last used first; 20 at most. */
export async function listSavedAddresses(db: Sql, userId: string): Promise<SavedAddress[]> {
  const rows = await db.select().from(addresses).where(eq(addresses.userId, userId)).orderBy(desc(addresses.lastUsedAt)).limit(20)
  return rows.map(({ id, latitude, longitude, userId: _owner, lastUsedAt: _used, ...rest }) => ({
    _id: id,
    ...rest,
    gpsCoordinates: latitude !== null && longitude !== null ? { latitude, longitude } : null,
  }))
}
