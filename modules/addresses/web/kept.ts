import type { Kept } from '#client/session/log-out.ts'
import { forgetShippingAddress } from './checkout-choices.ts'
import { forgetPlace } from './delivery-place.ts'

export const kept: Kept = {
  forget() {
    forgetShippingAddress()
    forgetPlace()
  },
}
