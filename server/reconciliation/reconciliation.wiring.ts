import type { Kernel } from '../kernel/kernel.ts'
import type { Route } from '../kernel/serve.ts'
import { reconciliationRoutes } from './reconciliation.routes.ts'

/** `settle` asks the provider about one payment and settles it. */
export function reconciliationDomain(
  kernel: Kernel,
  settle: (paymentId: string) => Promise<unknown>,
): { routes: Route[] } {
  return { routes: reconciliationRoutes(kernel, settle) }
}
