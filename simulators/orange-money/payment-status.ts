import type { Scenario } from './sentinels.ts'

export type PaymentStatus = 'INITIATED' | 'PENDING' | 'EXPIRED' | 'SUCCESS' | 'FAILED'

type Facts = {
  scenario: Scenario | null
  /** Milliseconds since 1970. */
  expiresAt: number
  releaseAt: number | null
}

/**
 * The true status at a moment: deduced, never stored, so that a restart or a moved clock cannot
 * leave a stale one behind.
 */
export function statusAt({ scenario, expiresAt, releaseAt }: Facts, moment: Date): PaymentStatus {
  const now = moment.getTime()
  const expired = now >= expiresAt
  const released = releaseAt !== null && now >= releaseAt

  switch (scenario) {
    case null:
    case 'left':
      return expired ? 'EXPIRED' : 'INITIATED'
    case 'unresolved':
      return expired ? 'EXPIRED' : 'PENDING'
    case 'late':
      return released ? 'SUCCESS' : 'PENDING'
    case 'paid_after_expiry':
      return released ? 'SUCCESS' : 'EXPIRED'
    case 'refused':
    case 'forged':
      return 'FAILED'
    case 'paid':
    case 'doubled':
    case 'unannounced':
    case 'disordered':
      return 'SUCCESS'
  }
}
