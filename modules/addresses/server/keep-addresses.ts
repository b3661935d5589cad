import { and, count, desc, eq, notInArray } from 'drizzle-orm'

import type { SavedAddress } from '#modules/addresses/contract/saved-addresses.ts'
import { ADDRESSES_MAX } from '#kernel/wire/limits.ts'

import { addresses } from '#modules/addresses/database/tables.ts'
import { lockUser } from '#modules/identity/module.ts'
import { isTaken, type Sql, type Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'

type Place = Omit<SavedAddress, '_id' | 'label'>
type Labelled = Omit<SavedAddress, '_id'>

/** The same name replaces it; the least used is deleted over the limit. */
export async function saveAddress(
  tx: Tx,
  userId: string,
  label: string,
  place: Place,
  now: Date,
): Promise<void> {
  const values = rowOf(place, now)
  await tx
    .insert(addresses)
    .values({ id: newId(), userId, label, ...values })
    .onConflictDoUpdate({ target: [addresses.userId, addresses.label], set: values })
  const kept = tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.lastUsedAt), desc(addresses.id))
    .limit(ADDRESSES_MAX)
  await tx
    .delete(addresses)
    .where(and(eq(addresses.userId, userId), notInArray(addresses.id, kept)))
}

export async function listSavedAddresses(db: Sql, userId: string): Promise<SavedAddress[]> {
  const rows = await db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.lastUsedAt), desc(addresses.id))
    .limit(ADDRESSES_MAX)
  return rows.map(toSavedAddress)
}

/** @throws addresses.address_name_taken (409) · addresses.too_many_addresses (422) */
export async function addAddress(
  kernel: Kernel,
  userId: string,
  { label, ...place }: Labelled,
): Promise<SavedAddress> {
  return named(() =>
    kernel.transaction(async (tx) => {
      // Locked: only one can be the twentieth.
      await lockUser(tx, userId)
      const [own] = await tx
        .select({ count: count() })
        .from(addresses)
        .where(eq(addresses.userId, userId))
      if ((own?.count ?? 0) >= ADDRESSES_MAX) throw fail('addresses.too_many_addresses')
      const [row] = await tx
        .insert(addresses)
        .values({ id: newId(), userId, label, ...rowOf(place, kernel.clock.now()) })
        .returning()
      if (!row) throw fail('addresses.address_unknown')
      return toSavedAddress(row)
    }),
  )
}

/** @throws addresses.address_unknown (404) · addresses.address_name_taken (409) */
export async function changeAddress(
  kernel: Kernel,
  userId: string,
  id: string,
  { label, ...place }: Labelled,
): Promise<SavedAddress> {
  const [row] = await named(() =>
    kernel.db
      .update(addresses)
      .set({ label, ...rowOf(place, kernel.clock.now()) })
      .where(and(eq(addresses.id, id), eq(addresses.userId, userId)))
      .returning(),
  )
  if (!row) throw fail('addresses.address_unknown')
  return toSavedAddress(row)
}

/** @throws addresses.address_unknown (404) */
export async function removeAddress(kernel: Kernel, userId: string, id: string): Promise<void> {
  const gone = await kernel.db
    .delete(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.userId, userId)))
    .returning({ id: addresses.id })
  if (gone.length === 0) throw fail('addresses.address_unknown')
}

export async function forgetAddresses(tx: Tx, userId: string): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.userId, userId))
}

async function named<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isTaken(error))
      throw fail('addresses.address_name_taken', {
        details: { label: fail('addresses.address_name_taken').message },
      })
    throw error
  }
}

function rowOf({ gpsCoordinates, ...rest }: Place, now: Date) {
  return {
    ...rest,
    latitude: gpsCoordinates?.latitude ?? null,
    longitude: gpsCoordinates?.longitude ?? null,
    lastUsedAt: now,
  }
}

function toSavedAddress({
  id,
  latitude,
  longitude,
  userId: _owner,
  lastUsedAt: _used,
  ...rest
}: typeof addresses.$inferSelect): SavedAddress {
  return {
    _id: id,
    ...rest,
    gpsCoordinates: latitude !== null && longitude !== null ? { latitude, longitude } : null,
  }
}
