import { logout } from '#modules/identity/contract/accounts.ts'
import { call } from '../api/client.ts'
import { forgetDevice } from '../device/forget-device.ts'
import { forgetPages } from '../device/forget-pages.ts'
import { forgetUser } from './user-info.ts'

const PATIENCE_MS = 4_000

/** Data that a module keeps on the device for the user, declared in its `web/kept.ts`. */
export type Kept = {
  /** Runs while the token is valid, at most until the signal aborts. */
  leave?: (signal: AbortSignal) => Promise<void>
  /** Runs when the session has ended. */
  forget?: () => void
  /** Runs at « Déconnexion », for what storage keys do not hold. */
  forgetAtLogOut?: () => Promise<void>
  /** Loads what sends the module's acts kept offline; these stay at log-out, for their owner. */
  loadActs?: () => Promise<unknown>
}

/** « Déconnexion »: also deletes the user's data on the device. */
export async function logOut(kept: readonly Kept[]): Promise<void> {
  const ended = await endSession(kept)
  await Promise.all(
    kept.flatMap(({ forgetAtLogOut }) => forgetAtLogOut?.().catch(() => undefined) ?? []),
  )
  forgetDevice({ ended })
}

/**
 * Without network the token expires later. The cart stays.
 * @returns whether the server ended it
 */
export async function endSession(kept: readonly Kept[]): Promise<boolean> {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), PATIENCE_MS)
  await Promise.all(kept.flatMap(({ leave }) => leave?.(end.signal) ?? []))
  const ended = await call(logout, {}, { signal: end.signal }).then(
    () => true,
    () => false,
  )
  clearTimeout(timer)
  for (const { forget } of kept) forget?.()
  forgetPages()
  forgetUser()
  return ended
}
