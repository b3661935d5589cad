import { handOverAtShop } from '#modules/counter/contract/collection.ts'
import { codeKind, useCodeQueue } from '#modules/deliveries/web/index.ts'

/** Buyers' codes that a seller types at the counter. */
export const counterActs = codeKind('counter', ['counter'], async (call, code) => {
  const { fulfillmentId, otp } = code
  const at = { params: { id: fulfillmentId ?? '' }, body: { otp } }
  const { message, alreadyDelivered: again } = await call(handOverAtShop, at)
  return { message, again }
})

/** @param onSent called after the server's answer to each */
export function useCounterQueue(owner: string, onSent: () => void): void {
  useCodeQueue(counterActs, owner, onSent)
}
