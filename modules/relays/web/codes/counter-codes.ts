import { codeKind } from '#modules/deliveries/web/index.ts'
import { handOverAtRelay } from '#modules/relays/contract/own-relay.ts'

/** Buyers' codes that a relay point types at its counter. */
export const relayCodes = codeKind(
  'relay-counter',
  ['relay'],
  async (call, code, madeAt) => {
    const { fulfillmentId, otp, cash } = code
    const { message, alreadyDelivered: again } = await call(handOverAtRelay, {
      params: { id: fulfillmentId ?? '' },
      body: { otp, cashReceived: cash > 0, madeAt },
    })
    return { message, again }
  },
  // The buyer has the parcel: its code waits until the box is handed in.
  ['relays.box_full'],
)
