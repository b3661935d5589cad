/** Payments by mobile money, for any subject, and their refunds. */
import { actDomains, acts } from './contract/acts.ts'
import type { Module, OpenedModule } from '#kernel/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { ProviderDown } from '#providers/provider-faults.ts'
import { refundSent } from './server/events.ts'
import { payables, rememberParts } from './server/opened-payments.ts'
import { refundedParcels } from './server/refunded-parcels.ts'
import { openRefunds } from './server/open-work.ts'
import { ownPayments } from './server/own-data.ts'
import { refundByCall, watchRefunds } from './server/refund-by-call.ts'
import { paymentsRoutes } from './server/routes.ts'
import { measurePayments, settlePayment, watchPayments } from './server/settle-payment.ts'
import type { PaymentParts } from './server/start-payment.ts'

export { nothingToPay } from './server/errors.ts'
export {
  paymentFailed,
  paymentSucceeded,
  refundConfirmed,
  refundDenied,
  refundFailed,
  refundNumberGiven,
  refundRequested,
  refundSent,
  type RefundFacts,
} from './server/events.ts'
export { payables, paymentsOf, type Payments } from './server/opened-payments.ts'
export {
  lastPayments,
  movedFrancsOf,
  paidPaymentOf,
  refundStatesOf,
  type MovedFrancs,
  type PaymentFacts,
} from './server/queries.ts'
export { refundedParcels, type RefundedParcels } from './server/refunded-parcels.ts'
export {
  needsNumber,
  orderNumberOf,
  readRefundFacts,
  requestRefund,
} from './server/request-refund.ts'
export {
  approveRefund,
  confirmRefund,
  dispatchOf,
  failRefund,
  sendRefund,
  takeRefundsBack,
} from './server/settle-refund.ts'
export { refundWhoPays } from './server/start-payment.ts'

const refundJob = 'payments.refund-by-call'

export const payments: Module<PaymentParts> = {
  name: 'payments',
  section: { title: 'Paiements et remboursements' },
  acts,
  actDomains,
  ownData: ownPayments,
  needs: [payables, refundedParcels],
  openWork: openRefunds,
  atStart: ['payments.watch-all'],
  open: openPayments,
}

function openPayments(kernel: Kernel, parts: PaymentParts): OpenedModule {
  const { providers } = parts
  rememberParts(kernel, parts)
  measurePayments(kernel)
  kernel.jobs.handle(
    'payments.settle',
    async ({ paymentId }: { paymentId: string }) =>
      void (await settlePayment(kernel, providers, paymentId)),
  )
  kernel.jobs.every(
    '* * * * *',
    'payments.watch',
    async () => void (await watchPayments(kernel, providers)),
  )
  // Notifications may have been missed while the server was down.
  kernel.jobs.handle(
    'payments.watch-all',
    async () => void (await watchPayments(kernel, providers, { all: true })),
  )
  kernel.events.queue(
    refundSent,
    refundJob,
    ({ refundId }) => ({ handler: refundJob, payload: { refundId } }),
    ({ provider }) => providers.get(provider)?.moneyOut !== undefined,
  )
  kernel.jobs.handle(refundJob, async ({ refundId }: { refundId: string }) => {
    try {
      await refundByCall(kernel, providers, refundId)
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error
    }
  })
  kernel.jobs.every('* * * * *', 'payments.watch-refunds', () => watchRefunds(kernel, providers))
  return { routes: paymentsRoutes(kernel, parts) }
}
