import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { storedValue, useStored } from '../device/stored-value.ts'

const signedIn = storedValue<UserInfo | null>({
  key: 'userInfo',
  restore: (kept) => (isUser(kept) ? kept : null),
})

/**
 * Who is signed in on this device, or null. The same object until it changes. Always null on the
 * server. Where the browser refuses storage, the session lives as long as the page.
 */
export function readUser(): UserInfo | null {
  return signedIn.read()
}

export function saveUser(user: UserInfo): void {
  signedIn.write(user)
}

export function forgetUser(): void {
  signedIn.clear()
}

/** The signed-in user; null on the server and during hydration, so that both draw the same page. */
export function useUser(): UserInfo | null {
  return useStored(signedIn, null)
}

/**
 * Calls `listener` at every change, made here or in another tab.
 * @returns a function that ends it
 */
export function listen(listener: () => void): () => void {
  return signedIn.listen(listener)
}

function isUser(kept: unknown): kept is UserInfo {
  if (typeof kept !== 'object' || kept === null) return false
  const { token, _id, role } = kept as Partial<Record<keyof UserInfo, unknown>>
  return [token, _id, role].every((value) => typeof value === 'string')
}
