import type { SessionProfile, UserInfo } from '#modules/identity/contract/accounts.ts'
import { storedValue, useStored } from '../device/stored-value.ts'

export type SignedIn = UserInfo & { helps: SessionProfile['helps'] }

export const USER_KEY = 'userInfo'

/** The specification's seven fields only. */
const userInfo = storedValue<UserInfo | null>({
  key: USER_KEY,
  restore: (kept) => (isUser(kept) ? fieldsOf(kept) : null),
})

/** Has the session of one sale by link, which opens that sale alone. */
export type SaleBuyer = SignedIn & { onlySale: string }

const saleBuyer = storedValue<SaleBuyer | null>({
  key: 'saleBuyer',
  restore: (kept) =>
    isUser(kept) && 'onlySale' in kept && typeof kept.onlySale === 'string'
      ? { ...fieldsOf(kept), helps: null, onlySale: kept.onlySale }
      : null,
})

type Helping = { of: string; shop: SessionProfile['helps'] }

const helping = storedValue<Helping | null>({
  key: 'userHelps',
  restore: (kept) => (isHelping(kept) ? kept : null),
})

let last: { user: UserInfo; helps: SessionProfile['helps']; both: SignedIn } | null = null

/**
 * Returns the signed-in user, the same object until it changes; null without one and on the server.
 */
export function readUser(): SignedIn | null {
  const user = userInfo.read()
  if (!user) return null
  const kept = helping.read()
  const helps = kept?.of === user._id ? kept.shop : null
  if (last?.user !== user || last.helps !== helps) last = { user, helps, both: { ...user, helps } }
  return last.both
}

export function saveUser(user: UserInfo): void {
  saleBuyer.clear()
  userInfo.write(fieldsOf(user))
}

/**
 * Returns the signed-in user, or who has the session of one sale: for the pages that it opens too.
 */
export function readEntrant(): SignedIn | SaleBuyer | null {
  return readUser() ?? saleBuyer.read()
}

/** Keeps whom the code of a sale let in. */
export function saveEntrant({ onlySale, ...user }: UserInfo & { onlySale: string | null }): void {
  if (onlySale === null) saveUser(user)
  else saleBuyer.write({ ...fieldsOf(user), helps: null, onlySale })
}

/** Returns the sale that the entrant's session opens alone; null: everything. */
export function onlySaleOf(entrant: SignedIn | SaleBuyer | null): string | null {
  return entrant && 'onlySale' in entrant ? entrant.onlySale : null
}

export function saveHelps({ _id: of }: UserInfo, shop: SessionProfile['helps']): void {
  if (shop) helping.write({ of, shop })
  else if (helping.read()) helping.clear()
}

export function forgetUser(): void {
  saleBuyer.clear()
  userInfo.clear()
  helping.clear()
}

/** Returns the signed-in user; null on the server and during hydration. */
export function useUser(): SignedIn | null {
  return useStored({ read: readUser, listen }, null)
}

/** As `readEntrant`; null on the server and during hydration. */
export function useEntrant(): SignedIn | SaleBuyer | null {
  return useStored({ read: readEntrant, listen }, null)
}

/**
 * Calls `listener` at every change in any tab.
 * @returns a function that ends it
 */
export function listen(listener: () => void): () => void {
  const ends = [userInfo, helping, saleBuyer].map((kept) => kept.listen(listener))
  return () => ends.forEach((end) => end())
}

function fieldsOf({ _id, token, phone, name, shopName, imageUrl, role }: UserInfo): UserInfo {
  return { _id, token, phone, name, shopName, imageUrl, role }
}

function isUser(kept: unknown): kept is UserInfo {
  if (typeof kept !== 'object' || kept === null) return false
  const { token, _id, role } = kept as Partial<Record<keyof UserInfo, unknown>>
  return [token, _id, role].every((value) => typeof value === 'string')
}

function isHelping(kept: unknown): kept is Helping {
  if (typeof kept !== 'object' || kept === null) return false
  const { of, shop } = kept as Partial<Record<keyof Helping, unknown>>
  if (typeof of !== 'string' || typeof shop !== 'object' || shop === null) return false
  const { shopName, rights } = shop as Record<string, unknown>
  return typeof shopName === 'string' && Array.isArray(rights)
}
