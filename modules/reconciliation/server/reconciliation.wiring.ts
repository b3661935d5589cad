import type { PaymentProviders } from '#gateways/payment-provider.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#kernel/http/serve.ts'
import { readOperators } from './read-operators.ts'
import { reconciliationRoutes } from './reconciliation.routes.ts'

/** `settle` asks the provider about one payment and settles it. */
export function reconciliationDomain(
  kernel: Kernel,
  settle: (paymentId: string) => Promise<unknown>,
  providers: PaymentProviders,
): { routes: Route[] } {
  // Yesterday is over: whoever can be asked for it is, again and again until it has answered.
  kernel.jobs.every('15 5-9 * * *', 'reconciliation.read-operators', () =>
    readOperators(kernel, providers),
  )
  return { routes: reconciliationRoutes(kernel, settle) }
}
