import type { Route } from '../kernel/serve.ts'
import type { Payables } from './payments.routes.ts'
import type { NewPayment } from './start-payment.ts'

/** What payments does for the rooms that have something to be paid. */
export type Payments = {
  routes: Route[]
  /** Where a higher domain says what can be paid. */
  payables: Payables
  start(input: NewPayment): Promise<string>
  /** Asks the provider about one attempt and settles it. */
  settle(paymentId: string): Promise<unknown>
}
