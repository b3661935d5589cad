import { logout } from '#modules/accounts/contract/accounts.ts'
import { call } from '#web/api/client.ts'
import { forgetPlace, forgetShippingAddress } from '#modules/cart/web/index.ts'
import { forgetPages } from '#web/device/kept-pages.ts'
import { leaveNews } from '#modules/notifications/web/index.ts'
import { forgetUser } from '#web/session/user-info.ts'
import { forgetSeen, forgetVisitor } from '#modules/suggestions/web/index.ts'

const PATIENCE_MS = 4_000

/**
 * Ends the session here and on the server. Without network it still ends here, and the token
 * expires by itself.
 */
export async function logOut(): Promise<void> {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), PATIENCE_MS)
  await leaveNews(end.signal)
  await call(logout, {}, { signal: end.signal }).catch(() => undefined)
  clearTimeout(timer)
  forgetShippingAddress()
  forgetPlace()
  forgetSeen()
  forgetPages()
  forgetUser()
  forgetVisitor()
}
