/** Reconciliation: what the operator says moved, held against what the books say; the rest is decided by a person. */
import type { Kernel } from '../kernel/kernel.ts'
import type { Route } from '../kernel/serve.ts'
import { reconciliationRoutes } from './reconciliation.routes.ts'

export { importStatement } from './import-statement.ts'
export { differenceClaimed } from './reconciliation.events.ts'
export { waitingExceptions } from './reconciliation.queries.ts'

/** `settle` asks the provider about one payment and settles it. */
export function reconciliationDomain(
  kernel: Kernel,
  settle: (paymentId: string) => Promise<unknown>,
): { routes: Route[] } {
  return { routes: reconciliationRoutes(kernel, settle) }
}
