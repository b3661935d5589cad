import { randomUUID } from 'node:crypto'

import { firstProvider } from '#modules/payments/database/values.ts'
import type { PageState, PaymentProvider } from '#gateways/payment-provider.ts'

/**
 * A provider without a network that answers what the step sets, so that past payments take the same
 * path as real ones.
 */
export type PlayedOperator = PaymentProvider & {
  /** Sets the status that the next status calls return. */
  says(state: PageState, at: Date): void
}

export function playedOperator(): PlayedOperator {
  let state: PageState = 'open'
  let time = new Date(0)
  return {
    name: firstProvider,
    validityMs: 10 * 60_000,
    isAway: () => false,
    readNotice: () => null,
    says(next, at) {
      state = next
      time = at
    },
    openPage: async () => {
      const token = randomUUID().replaceAll('-', '')
      return {
        payToken: `demo-${token}`,
        notifToken: `demo-${token}`,
        paymentUrl: 'https://paiement.invalid/demo',
      }
    },
    readState: async ({ payToken }) => ({
      state,
      transactionId: state === 'succeeded' ? transactionId(time, payToken) : null,
    }),
  }
}

/** In the operator's fashion: MP261120.1341.A00073042. */
function transactionId(at: Date, payToken: string): string {
  const [date = '', time = ''] = at.toISOString().split('T')
  const number = String(Number.parseInt(payToken.slice(-8), 16) % 100_000_000).padStart(8, '0')
  return `MP${date.slice(2).replaceAll('-', '')}.${time.slice(0, 5).replace(':', '')}.A${number}`
}
