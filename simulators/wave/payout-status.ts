import type { Payout } from './payout-rows.ts'
import { payoutScenarioOf } from './sentinels.ts'

export type PayoutStatus = 'processing' | 'succeeded' | 'failed' | 'reversed'

/** Derived from the receiver's number, never stored. */
export function payoutStatus({ mobile, releasedAt, reversedAt }: Payout): PayoutStatus {
  if (reversedAt !== null) return 'reversed'
  switch (payoutScenarioOf(mobile.slice(-8))) {
    case 'failed':
      return 'failed'
    case 'hanging':
      return releasedAt === null ? 'processing' : 'succeeded'
    case 'reversed':
      return releasedAt === null ? 'succeeded' : 'reversed'
    case 'sent':
      return 'succeeded'
  }
}

/** Whether its money left the wallet and did not come back. */
export function isGone(payout: Payout): boolean {
  const status = payoutStatus(payout)
  return status === 'succeeded' || status === 'processing'
}
