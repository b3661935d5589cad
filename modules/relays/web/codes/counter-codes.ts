import { codeKind } from '#modules/deliveries/web/index.ts'
import { handOverAtRelay } from '#modules/relays/contract/own-relay.ts'
import { giveToShop, receiveDrop } from '#modules/relays/contract/relay-drops.ts'

/** Codes of buyers and shops that a relay point types at its counter. */
export const relayCodes = codeKind(
  'relay-counter',
  ['relay', 'dropped', 'given-back'],
  async (call, code, madeAt) => {
    const { kind, fulfillmentId, otp, cash } = code
    const params = { id: fulfillmentId ?? '' }
    const body = { otp, madeAt }
    if (kind === 'dropped') return { ...(await call(receiveDrop, { body })), again: false }
    if (kind === 'given-back')
      return { ...(await call(giveToShop, { params, body })), again: false }
    const { message, alreadyDelivered: again } = await call(handOverAtRelay, {
      params,
      body: { ...body, cashReceived: cash > 0 },
    })
    return { message, again }
  },
  // The buyer has the parcel: its code waits until the box is handed in.
  ['relays.box_full'],
)
