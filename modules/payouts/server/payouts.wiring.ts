import type { PaymentProviderName } from '#modules/payments/database/values.ts'

import type { PaymentProviders } from '#gateways/payment-provider.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#kernel/http/serve.ts'
import { buildBatch } from './build-batch.ts'
import { watchTransfers } from './by-call/watch-transfers.ts'
import { courierPayoutRoutes } from './courier-payouts.routes.ts'
import { transfersQueued } from './payouts.events.ts'
import { payoutsRoutes } from './payouts.routes.ts'

export function payoutsDomain(
  kernel: Kernel,
  providers: PaymentProviders,
  requireTaken: (provider: PaymentProviderName) => void,
): { routes: Route[] } {
  // From 06:00 in Bamako (UTC) until the evening, so that a market that was down at six builds when
  // it is up again. Once a day in any case.
  kernel.jobs.every(
    '*/10 6-21 * * 6',
    'payouts.build',
    async () => void (await buildBatch(kernel, null)),
  )
  // At once; open transfers are checked every minute.
  kernel.events.queue(transfersQueued, 'payouts.send-transfers', () => ({
    handler: 'payouts.transfers',
    payload: null,
  }))
  kernel.jobs.every('* * * * *', 'payouts.transfers', () => watchTransfers(kernel, providers))
  return {
    routes: [...payoutsRoutes(kernel, providers), ...courierPayoutRoutes(kernel, requireTaken)],
  }
}
