import type { Kernel } from '../kernel/kernel.ts'
import type { Route } from '../kernel/serve.ts'
import { buildBatch } from './build-batch.ts'
import { payoutsRoutes } from './payouts.routes.ts'

export function payoutsDomain(kernel: Kernel): { routes: Route[] } {
  // From 06:00 in Bamako (UTC) and until the evening: a market that was down at six builds when it is up again. Once a day whatever happens.
  kernel.jobs.every(
    '*/10 6-21 * * 6',
    'payouts.build',
    async () => void (await buildBatch(kernel, null)),
  )
  return { routes: payoutsRoutes(kernel) }
}
