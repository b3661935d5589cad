import { randomUUID } from 'node:crypto'

import { firstProvider } from '#database/values/payments.ts'
import type { PageState, PaymentProvider } from '#server/gateways/payment-provider.ts'

/** A provider that answers what the step says, without a network: payments of the past are settled by the very path that settles a real one. */
export type PlayedOperator = PaymentProvider & {
  /** What the next questions about any payment are answered. */
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
