import { randomUUID } from 'node:crypto'
import { coaches } from '#modules/coaches/module.ts'
import { complaints } from '#modules/complaints/module.ts'
import { exchanges } from '#modules/exchanges/module.ts'
import { followers } from '#modules/followers/module.ts'
import { noCeilings, orders } from '#modules/orders/module.ts'
import { payments, paymentsOf, type Payments } from '#modules/payments/module.ts'
import { promises } from '#modules/promises/module.ts'
import { relays } from '#modules/relays/module.ts'
import { subscriptions } from '#modules/subscriptions/module.ts'
import { verification } from '#modules/verification/module.ts'
import { firstProvider } from '#modules/operators/database/values.ts'
import type { PageState, PaymentProvider } from '#providers/payment-provider.ts'
import type { DemoContent } from '../content.ts'
import type { Replay } from '../replay.ts'
import { readDirectory, type Directory } from './directory.ts'

/** Wired as in server/app.ts. */
export type ReplayDomains = {
  replay: Replay
  payments: Payments
  operator: PlayedOperator
  directory: Directory
  pictures: (productKey: string) => string[]
}

export async function openReplayDomains(
  replay: Replay,
  content: Pick<DemoContent, 'shops' | 'products'>,
  pictures: ReplayDomains['pictures'],
): Promise<ReplayDomains> {
  const { kernel } = replay
  const operator = playedOperator()
  const publicUrl = () => 'https://sugu.invalid'
  payments.open?.(kernel, {
    providers: new Map([[operator.name, operator]]),
    publicUrl,
  })
  orders.open?.(kernel, { publicUrl, ceilings: noCeilings })
  exchanges.open?.(kernel, {})
  relays.open?.(kernel, {})
  coaches.open?.(kernel, {})
  complaints.open?.(kernel, {})
  // Notes units of awaited products that come back.
  followers.open?.(kernel, {})
  subscriptions.open?.(kernel, {})
  promises.open?.(kernel, {})
  // Its marks end with what they said.
  verification.open?.(kernel, {})
  return {
    replay,
    payments: paymentsOf(kernel),
    operator,
    directory: await readDirectory(kernel.db, content),
    pictures,
  }
}

/** Provider without a network: past payments take the path of real ones. */
type PlayedOperator = PaymentProvider & {
  says(state: PageState, at: Date): void
}

function playedOperator(): PlayedOperator {
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

/** Follows the operator's format: MP261120.1341.A00073042. */
function transactionId(at: Date, payToken: string): string {
  const [date = '', time = ''] = at.toISOString().split('T')
  const number = String(Number.parseInt(payToken.slice(-8), 16) % 100_000_000).padStart(8, '0')
  return `MP${date.slice(2).replaceAll('-', '')}.${time.slice(0, 5).replace(':', '')}.A${number}`
}
