import { useSyncExternalStore } from 'react'
import type { UserInfo } from '#modules/accounts/contract/accounts.ts'

const KEY = 'userInfo'

let kept: { text: string; user: UserInfo | null } | undefined
/** Where the browser refuses storage, the session lives as long as the page. */
let unstored: string | null = null
const listeners = new Set<() => void>()

/**
 * Who is signed in on this device, or null. The same object until it changes. Always null on the
 * server.
 */
export function readUser(): UserInfo | null {
  const text = stored() ?? ''
  if (kept?.text !== text) kept = { text, user: parsed(text) }
  return kept.user
}

export function saveUser(user: UserInfo): void {
  store(JSON.stringify(user))
}

export function forgetUser(): void {
  store(null)
}

/** The signed-in user; null on the server and during hydration, so that both draw the same page. */
export function useUser(): UserInfo | null {
  return useSyncExternalStore(listen, readUser, () => null)
}

/**
 * Calls `listener` at every change, made here or in another tab.
 * @returns a function that ends it
 */
export function listen(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', notifyListeners)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', notifyListeners)
  }
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

function stored(): string | null {
  if (typeof document === 'undefined') return null
  try {
    return localStorage.getItem(KEY) ?? unstored
  } catch {
    return unstored
  }
}

function store(text: string | null): void {
  unstored = null
  try {
    if (text === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, text)
  } catch {
    unstored = text
  }
  notifyListeners()
}

function parsed(text: string): UserInfo | null {
  try {
    const value = JSON.parse(text) as UserInfo | null
    return value &&
      typeof value.token === 'string' &&
      typeof value._id === 'string' &&
      typeof value.role === 'string'
      ? value
      : null
  } catch {
    return null
  }
}
