import { logout } from '#modules/identity/contract/accounts.ts'
import { call } from '#client/api/client.ts'
import { forgetPlace, forgetShippingAddress } from '#modules/addresses/web/index.ts'
import { forgetMessageDrafts } from '#modules/conversations/web/index.ts'
import { forgetDevice } from '#client/device/forget-device.ts'
import { forgetPages } from '#client/device/kept-pages.ts'
import { leaveNews } from '#modules/notices/web/index.ts'
import { forgetUser } from '#client/session/user-info.ts'
import { forgetSeen } from '#modules/suggestions/web/index.ts'
import { forgetVisitor } from '#modules/tracking/web/index.ts'

const PATIENCE_MS = 4_000

/** « Déconnexion »: also deletes the user's data on the device. */
export async function logOut(): Promise<void> {
  const ended = await endSession()
  await forgetMessageDrafts().catch(() => undefined)
  forgetDevice({ ended })
}

/**
 * Without network the token expires later. The cart stays.
 * @returns whether the server ended it
 */
export async function endSession(): Promise<boolean> {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), PATIENCE_MS)
  await leaveNews(end.signal)
  const ended = await call(logout, {}, { signal: end.signal }).then(
    () => true,
    () => false,
  )
  clearTimeout(timer)
  forgetShippingAddress()
  forgetPlace()
  forgetSeen()
  forgetPages()
  forgetUser()
  forgetVisitor()
  return ended
}
