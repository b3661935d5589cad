import type { OfferedProvider } from '#modules/payments/contract/payments.ts'
import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { NeedOfEach } from '#kernel/needs.ts'
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

const payableKinds = ['order', 'subscription', 'exchange'] as const

/** What is paid for, by its type on the wire; from the modules that have something to pay. */
export const payables = new NeedOfEach<(typeof payableKinds)[number], Payable>(
  'payments.payables',
  payableKinds,
)

export type Payments = {
  offered(): OfferedProvider[]
  /** @throws payments.not_offered (409) */
  requireTaken(provider: PaymentProviderName): void
  start(input: NewPayment): Promise<string>
  settle(paymentId: string): Promise<unknown>
  /** Never throws; for cancelled orders. */
  close(paymentId: string): Promise<void>
}

const opened = new WeakMap<Kernel, PaymentParts>()

export function rememberParts(kernel: Kernel, parts: PaymentParts): void {
  opened.set(kernel, parts)
}

export function paymentsOf(kernel: Kernel): Payments {
  return {
    offered: () => offered(kernel, partsOf(kernel).providers),
    requireTaken(provider) {
      if (!partsOf(kernel).providers.has(provider)) throw fail('payments.not_offered')
    },
    start: (input) => startPayment(kernel, partsOf(kernel), input),
    settle: (paymentId) => settlePayment(kernel, partsOf(kernel).providers, paymentId),
    close: (paymentId) => closePage(kernel, partsOf(kernel).providers, paymentId),
  }
}

function partsOf(kernel: Kernel): PaymentParts {
  const parts = opened.get(kernel)
  if (!parts) throw new Error('payments is not open')
  return parts
}
