import type { OfferedProvider } from '#modules/payments/contract/payments.ts'
import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { settlePayment } from './settle-payment.ts'
import {
  closePage,
  offered,
  startPayment,
  type NewPayment,
  type PaymentParts,
} from './start-payment.ts'

type Payable = (input: {
  payerId: string
  body: {
    exchangeId?: string | undefined
    orderId?: string
    subscriptionPlan?: string
    renewal?: boolean
    provider?: PaymentProviderName
  }
}) => Promise<NewPayment>

type Payables = Map<string, Payable>

export type Payments = {
  /** Filled by the modules that have something to pay. */
  payables: Payables
  offered(): OfferedProvider[]
  /** @throws payments.not_offered (409) */
  requireTaken(provider: PaymentProviderName): void
  start(input: NewPayment): Promise<string>
  settle(paymentId: string): Promise<unknown>
  /** Never throws; for cancelled orders. */
  close(paymentId: string): Promise<void>
}

const opened = new WeakMap<Kernel, PaymentParts>()
const all = new WeakMap<Kernel, Payables>()

export function rememberParts(kernel: Kernel, parts: PaymentParts): void {
  opened.set(kernel, parts)
}

/** Offers only `payables` before payments is opened. */
export function paymentsOf(kernel: Kernel): Payments {
  return {
    payables: payablesOf(kernel),
    offered: () => offered(kernel, partsOf(kernel).providers),
    requireTaken(provider) {
      if (!partsOf(kernel).providers.has(provider)) throw fail('payments.not_offered')
    },
    start: (input) => startPayment(kernel, partsOf(kernel), input),
    settle: (paymentId) => settlePayment(kernel, partsOf(kernel).providers, paymentId),
    close: (paymentId) => closePage(kernel, partsOf(kernel).providers, paymentId),
  }
}

export function payablesOf(kernel: Kernel): Payables {
  const payables: Payables = all.get(kernel) ?? new Map()
  all.set(kernel, payables)
  return payables
}

function partsOf(kernel: Kernel): PaymentParts {
  const parts = opened.get(kernel)
  if (!parts) throw new Error('payments is not open')
  return parts
}
