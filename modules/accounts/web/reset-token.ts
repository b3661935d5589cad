import { storedValue } from '#web/device/stored-value.ts'

/** The storage key that the specification gives the reset token. */
const KEY = 'userToken'

let unstored: string | null = null

/** Whose link it is, so that a reload or a second tab does not ask for the number again. */
export const resetPhone = storedValue({
  key: 'telephone-reinitialisation',
  restore: (kept) => (typeof kept === 'string' ? kept : ''),
})

/** First the token of the SMS, then the new session's until its owner is known. */
export function saveResetToken(token: string): void {
  unstored = token
  try {
    localStorage.setItem(KEY, token)
  } catch {
    // The browser refuses storage: it lives as long as the page.
  }
}

export function readResetToken(): string | null {
  try {
    return localStorage.getItem(KEY) ?? unstored
  } catch {
    return unstored
  }
}

export function forgetResetToken(): void {
  unstored = null
  resetPhone.clear()
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}
