import type { PaymentProviders } from '#gateways/payment-provider.ts'
import { ProviderDown } from '#gateways/provider-faults.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { offered } from './offered-providers.ts'
import { measurePayments } from './measure-payments.ts'
import { notOffered } from './payments.errors.ts'
import { refundSent } from './payments.events.ts'
import type { Payments } from './payments.ts'
import { paymentsRoutes, type Payables } from './payments.routes.ts'
import { closePage } from './close-page.ts'
import { refundByCall, watchRefunds } from './refund-by-call.ts'
import { settlePayment } from './settle-payment.ts'
import { startPayment } from './start-payment.ts'
import { watchPayments } from './watch-payments.ts'

const refundJob = 'payments.refund-by-call'

export function paymentsDomain(
  kernel: Kernel,
  parts: { providers: PaymentProviders; publicUrl: () => string },
): Payments {
  const payables: Payables = new Map()
  measurePayments(kernel)
  kernel.jobs.handle(
    'payments.settle',
    async ({ paymentId }: { paymentId: string }) =>
      void (await settlePayment(kernel, parts.providers, paymentId)),
  )
  kernel.jobs.every(
    '* * * * *',
    'payments.watch',
    async () => void (await watchPayments(kernel, parts.providers)),
  )
  // After a stop notifications may have been missed: check every open attempt, however lately it
  // was checked.
  kernel.jobs.handle(
    'payments.watch-all',
    async () => void (await watchPayments(kernel, parts.providers, { all: true })),
  )
  // At once; when the operator does not answer, the regular job calls again.
  kernel.events.queue(
    refundSent,
    refundJob,
    ({ refundId }) => ({ handler: refundJob, payload: { refundId } }),
    ({ provider }) => parts.providers.get(provider)?.moneyOut !== undefined,
  )
  kernel.jobs.handle(refundJob, async ({ refundId }: { refundId: string }) => {
    try {
      await refundByCall(kernel, parts.providers, refundId)
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error
    }
  })
  kernel.jobs.every('* * * * *', 'payments.watch-refunds', () =>
    watchRefunds(kernel, parts.providers),
  )
  return {
    routes: paymentsRoutes(kernel, parts, payables),
    payables,
    offered: () => offered(kernel, parts.providers),
    requireTaken(provider) {
      if (!parts.providers.has(provider)) throw notOffered()
    },
    start: (input) => startPayment(kernel, parts, input),
    settle: (paymentId) => settlePayment(kernel, parts.providers, paymentId),
    close: (paymentId) => closePage(kernel, parts.providers, paymentId),
  }
}
