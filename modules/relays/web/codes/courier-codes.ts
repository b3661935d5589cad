import { codeKind } from '#modules/deliveries/web/index.ts'
import { bringToRelay, fetchFromRelay } from '#modules/relays/contract/relay-courier.ts'

/** A relay point's codes that a courier types: it has the parcel, or he has taken it. */
export const courierRelayCodes = codeKind(
  'relay-courier',
  ['brought', 'fetched'],
  async (call, { kind, fulfillmentId, otp }, madeAt) => {
    const at = { params: { id: fulfillmentId ?? '' }, body: { otp, madeAt } }
    if (kind === 'fetched') return { ...(await call(fetchFromRelay, at)), again: false }
    const { message } = await call(bringToRelay, at)
    return { message, again: false }
  },
)
