import type { SessionProfile } from '#modules/identity/contract/accounts.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'

/** Shop that a user owns, and shop that the user helps. */
export type ShopsOfUser = { shopName: string | null; helps: SessionProfile['helps'] }
type ReadShops = (db: Sql, userId: string) => Promise<ShopsOfUser>

const readers = new WeakMap<Kernel, ReadShops>()

/** Extension point, filled by the module of shops: what a session shows of them. */
export const readShopsOfUser = {
  set(kernel: Kernel, read: ReadShops): void {
    readers.set(kernel, read)
  },
}

export async function shopsOfUser(kernel: Kernel, db: Sql, userId: string): Promise<ShopsOfUser> {
  return (await readers.get(kernel)?.(db, userId)) ?? { shopName: null, helps: null }
}
