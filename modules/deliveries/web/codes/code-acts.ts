import {
  returnParcel,
  verifyClientOtp,
  verifyVendorOtp,
} from '#modules/deliveries/contract/deliveries.ts'
import { codeKind, type QueuedCode, useCodeQueue } from './code-kind.ts'

const KINDS = ['client', 'shop', 'return'] as const
export type CourierCode = (typeof KINDS)[number]

/** Codes that a courier types. */
export const codeActs = codeKind<CourierCode>('code', KINDS, async (call, code, madeAt) => {
  const { kind, fulfillmentId, otp, cash, part } = code
  const id = fulfillmentId ?? ''
  if (kind === 'shop') return { ...(await call(verifyVendorOtp, { body: { otp } })), again: false }
  if (kind === 'return')
    return { ...(await call(returnParcel, { params: { id }, body: { otp } })), again: false }
  const { message, alreadyDelivered: again } = await call(verifyClientOtp, {
    body: { fulfillmentId: id, otp, cashReceived: cash > 0, part: part ?? null, madeAt },
  })
  return { message, again }
})

/** @param onSent called after the server's answer to each */
export function useOtpQueue(owner: string, onSent: () => void): readonly QueuedCode<CourierCode>[] {
  return useCodeQueue(codeActs, owner, onSent)
}
