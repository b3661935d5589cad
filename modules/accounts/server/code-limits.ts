import { networkOf } from '#kernel/http/network-address.ts'
import type { Throttle, Try } from '#kernel/limits/throttle.ts'

const minute = 60_000
const hour = 60 * minute

/**
 * Each code rings a telephone and costs an SMS: two at once, then ever fewer, some six a day. With
 * five tries a code, that is thirty guesses a day at a million codes.
 */
const codesOfPhone: Throttle = {
  name: 'code-phone',
  free: 2,
  leakMs: 6 * hour,
  waitsMs: [minute, 5 * minute, 15 * minute, hour, 24 * hour],
}
/** Thousands of telephones may share one address of their operator. */
const codesOfNetwork: Throttle = {
  name: 'code-network',
  free: 100,
  leakMs: 10_000,
  waitsMs: [10_000, 30_000, minute, 5 * minute],
}

/** The limits that a request for a code by SMS counts against. */
export const codeTries = ({ phone, address }: { phone: string; address: string }): Try[] => [
  { throttle: codesOfPhone, subject: phone },
  { throttle: codesOfNetwork, subject: networkOf(address) },
]
