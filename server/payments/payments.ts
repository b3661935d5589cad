import type { OfferedProvider } from '#contract/payments/payments.ts'
import type { PaymentProviderName } from '#database/values/payments.ts'

import type { Route } from '../kernel/serve.ts'
import type { Payables } from './payments.routes.ts'
import type { NewPayment } from './start-payment.ts'

/** What payments does for the rooms that have something to be paid. */
export type Payments = {
  routes: Route[]
  /** Where a higher domain says what can be paid. */
  payables: Payables
  /** The operators that this market takes, as buyers are offered them now. */
  offered(): OfferedProvider[]
  /** @throws payments.not_offered (409) for an operator that this market does not take */
  requireTaken(provider: PaymentProviderName): void
  start(input: NewPayment): Promise<string>
  /** Asks the provider about one attempt and settles it. */
  settle(paymentId: string): Promise<unknown>
  /** What it was for is cancelled: its page takes no money any more, where the provider can do that. Never throws. */
  close(paymentId: string): Promise<void>
}
