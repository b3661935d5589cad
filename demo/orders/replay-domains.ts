import { disputedAmong } from '#modules/complaints/server/index.ts'
import { noCeilings } from '#modules/orders/server/index.ts'
import { ordersDomain } from '#modules/orders/server/orders.wiring.ts'
import { paymentsDomain } from '#modules/payments/server/payments.wiring.ts'
import type { Payments } from '#modules/payments/server/index.ts'
import { subscriptionsDomain } from '#modules/subscriptions/server/subscriptions.wiring.ts'

import type { DemoContent } from '../content.ts'
import type { Replay } from '../replay.ts'
import { readDirectory, type Directory } from './directory.ts'
import { playedOperator, type PlayedOperator } from './in-process-operator.ts'

/**
 * The replay with the domains that an order or a subscription passes through, wired as in
 * start/app.ts, and the people of the demo.
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
