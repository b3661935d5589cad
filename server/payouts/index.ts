/** Payouts: what shops and couriers are paid on Saturdays: built from the ledger, approved by two, sent to the operator, settled line by line. */
import type { Kernel } from '../kernel/kernel.ts'
import type { Route } from '../kernel/serve.ts'
import { buildBatch } from './build-batch.ts'
import { payoutsRoutes } from './payouts.routes.ts'

export { approveBatch, reviewBatch } from './approve-batch.ts'
export { currentBatch } from './batches.queries.ts'
export { buildBatch } from './build-batch.ts'
export { heldItems } from './held.queries.ts'
export { payoutFailed, payoutPaid } from './payouts.events.ts'
export { sendBatch } from './send-batch.ts'
export { failLine, payLine } from './settle-line.ts'
export { expectSellersOwed } from './expect-sellers-owed.ts'

export function payoutsDomain(kernel: Kernel): { routes: Route[] } {
  // From 06:00 in Bamako (UTC) and until the evening: a market that was down at six builds when it is up again. Once a day whatever happens.
  kernel.jobs.every(
    '*/10 6-21 * * 6',
    'payouts.build',
    async () => void (await buildBatch(kernel, null)),
  )
  return { routes: payoutsRoutes(kernel) }
}
