import { randomUUID } from 'node:crypto'

import type { OrangeMoney, WebPaymentStatus } from '#server/gateways/orange-money/orange-money.ts'

/** A provider that answers what the step says, without a network: payments of the past are settled by the very path that settles a real one. */
export type PlayedOrangeMoney = OrangeMoney & {
  /** What the next questions about any payment are answered. */
  says(status: WebPaymentStatus, at: Date): void
}

export function playedOrangeMoney(): PlayedOrangeMoney {
  let status: WebPaymentStatus = 'INITIATED'
  let time = new Date(0)
  return {
    says(next, at) {
      status = next
      time = at
    },
    createPayment: async () => {
      const token = randomUUID().replaceAll('-', '')
      return {
        payToken: `demo-${token}`,
        notifToken: `demo-${token}`,
        paymentUrl: 'https://paiement.invalid/demo',
      }
    },
    readStatus: async ({ payToken }) => ({
      status,
      transactionId: status === 'SUCCESS' ? transactionId(time, payToken) : null,
    }),
  }
}

/** In the operator's fashion: MP261120.1341.A00073042. */
function transactionId(at: Date, payToken: string): string {
  const [date = '', time = ''] = at.toISOString().split('T')
  const number = String(Number.parseInt(payToken.slice(-8), 16) % 100_000_000).padStart(8, '0')
  return `MP${date.slice(2).replaceAll('-', '')}.${time.slice(0, 5).replace(':', '')}.A${number}`
}
