import type { OfferedProvider } from '#modules/payments/contract/payments.ts'
import type { PaymentProviderName } from '#modules/payments/database/values.ts'

import type { Route } from '#kernel/http/serve.ts'
import type { Payables } from './routes.ts'
import type { NewPayment } from './start-payment.ts'

/** What payments does for the rooms that have something to be paid. */
export type Payments = {
  routes: Route[]
  /** Where the other rooms register what can be paid. */
  payables: Payables
  /** The operators that this market takes, as buyers are offered them now. */
  offered(): OfferedProvider[]
  /** @throws payments.not_offered (409) for an operator that this market does not take */
  requireTaken(provider: PaymentProviderName): void
  start(input: NewPayment): Promise<string>
  /** Calls the provider about one attempt and settles it. */
  settle(paymentId: string): Promise<unknown>
  /** For an order that was cancelled: closes the page, where the provider can. Never throws. */
  close(paymentId: string): Promise<void>
}
