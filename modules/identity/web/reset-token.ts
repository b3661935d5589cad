import { useEffect, type RefObject } from 'react'

import { storedValue } from '#client/device/stored-value.ts'

/** Storage key set by the specification. */
const KEY = 'userToken'

let unstored: string | null = null

export const resetPhone = storedValue({
  key: 'telephone-reinitialisation',
  restore: (kept) => (typeof kept === 'string' ? kept : ''),
})

/** Saves the token of the SMS, then the new session's. */
export function saveResetToken(token: string): void {
  unstored = token
  try {
    localStorage.setItem(KEY, token)
  } catch {
    // Storage refused: lives as long as the page.
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
  } catch {}
}

/**
 * Fills an empty field with the number typed on this device.
 * @param known number in the address
 */
export function useKeptPhone(
  form: RefObject<HTMLFormElement | null>,
  { field = 'phone', known = null }: { field?: string; known?: string | null } = {},
): void {
  useEffect(() => {
    const input = form.current?.elements.namedItem(field)
    if (input instanceof HTMLInputElement && input.value === '')
      input.value = known ?? resetPhone.read()
  }, [form, field, known])
}
