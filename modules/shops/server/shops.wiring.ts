import type { PaymentProviderName } from '#modules/payments/database/values.ts'

import { accountAnonymised, accountSuspended } from '#modules/accounts/server/index.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#kernel/http/serve.ts'
import { closeForever, publishChange } from './follow-owner.ts'
import { shopsRoutes } from './shops.routes.ts'

export function shopsDomain(
  kernel: Kernel,
  requireTaken: (provider: PaymentProviderName) => void,
): { routes: Route[] } {
  // In the same transaction: nobody orders from a shop that is being closed.
  kernel.events.within(accountAnonymised, (tx, { userId }) => closeForever(tx, kernel, userId))
  kernel.events.within(accountSuspended, (tx, { userId }) => publishChange(tx, kernel, userId))
  return { routes: shopsRoutes(kernel, requireTaken) }
}
