import { disputedAmong } from '#server/complaints/index.ts'
import { noCeilings } from '#server/orders/index.ts'
import { ordersDomain } from '#server/orders/orders.wiring.ts'
import { paymentsDomain } from '#server/payments/payments.wiring.ts'
import type { Payments } from '#server/payments/index.ts'
import { subscriptionsDomain } from '#server/subscriptions/subscriptions.wiring.ts'

import type { DemoContent } from '../content.ts'
import type { Replay } from '../replay.ts'
import { readDirectory, type Directory } from './directory.ts'
import { playedOperator, type PlayedOperator } from './in-process-operator.ts'

/**
 * The replay with the domains that an order or a subscription passes through, wired as in
 * server/app.ts, and the people of the demo.
 */
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
  const payments = paymentsDomain(kernel, {
    providers: new Map([[operator.name, operator]]),
    publicUrl: () => 'https://sugu.invalid',
  })
  ordersDomain(kernel, payments, (parcelIds) => disputedAmong(kernel.db, parcelIds), noCeilings)
  subscriptionsDomain(kernel, payments)
  return {
    replay,
    payments,
    operator,
    directory: await readDirectory(kernel.db, content),
    pictures,
  }
}
