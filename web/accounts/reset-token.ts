/** The storage key that the specification gives the reset token. */
const KEY = 'userToken'

let unstored: string | null = null

/** First the token of the SMS, then the new session's until its owner is known. */
export function keepResetToken(token: string): void {
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
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}
