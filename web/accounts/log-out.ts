import { logout } from '#contract/accounts.ts'
import { call } from '#web/api/client.ts'
import { forgetShippingAddress } from '#web/cart/checkout-choices.ts'
import { forgetUser } from '#web/session/user-info.ts'

/**
 * Ends the session here and on the server. Whoever asks to leave leaves, even without network: the phone may be somebody else's in a minute,
 * and a token that the server still knows dies by itself.
 */
export async function logOut(): Promise<void> {
  await call(logout, {}).catch(() => undefined)
  forgetShippingAddress()
  forgetUser()
}
