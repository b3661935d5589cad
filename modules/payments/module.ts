/** Payments: mobile money and refunds, for any subject. */
import { sql } from 'drizzle-orm'
import type { PaymentProviders } from '#providers/payment-provider.ts'
import { ProviderDown } from '#providers/provider-faults.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import { offered, closePage, startPayment } from './server/start-payment.ts'
import { measurePayments, settlePayment, watchPayments } from './server/settle-payment.ts'
import { fail } from './server/errors.ts'
import { refundSent } from './server/events.ts'
import { paymentsRoutes, type Payables, type Payments } from './server/routes.ts'
import { refundByCall, watchRefunds } from './server/refund-by-call.ts'

export { nothingToPay } from './server/errors.ts'
export {
  paymentFailed,
  paymentSucceeded,
  refundConfirmed,
  refundFailed,
  refundNumberGiven,
  refundRequested,
  refundSent,
  type RefundNews,
} from './server/events.ts'
export { lastPayments, paidPaymentOf, refundStatesOf, type PaymentFacts } from './server/queries.ts'
export type { Payments } from './server/routes.ts'

export { refundWhoPays } from './server/start-payment.ts'

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
  // Stopping may have missed notifications.
  kernel.jobs.handle(
    'payments.watch-all',
    async () => void (await watchPayments(kernel, parts.providers, { all: true })),
  )
  // The regular job retries.
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
  const payments: Payments = {
    routes: paymentsRoutes(kernel, parts, payables),
    payables,
    offered: () => offered(kernel, parts.providers),
    requireTaken(provider) {
      if (!parts.providers.has(provider)) throw fail('payments.not_offered')
    },
    start: (input) => startPayment(kernel, parts, input),
    settle: (paymentId) => settlePayment(kernel, parts.providers, paymentId),
    close: (paymentId) => closePage(kernel, parts.providers, paymentId),
  }
  opened.set(kernel, payments)
  return payments
}

const opened = new WeakMap<Kernel, Payments>()

/** Returns what the opened module gives others. */
export function paymentsOf(kernel: Kernel): Payments {
  const payments = opened.get(kernel)
  if (!payments) throw new Error('payments is not opened')
  return payments
}

export const ownPaymentParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Paiements',
    sql`select purpose as "Pour", amount_francs as "Montant (f)", state as "État",
      provider_order_id as "Référence", provider_transaction_id as "Transaction de l’opérateur",
      created_at as "Ouvert le", settled_at as "Réglé le"
    from payments where payer_id = ${userId} order by created_at`,
  ),
  await exportPart(
    db,
    'Remboursements',
    sql`select r.amount_francs as "Montant (f)", r.reason as "Raison", r.state as "État",
      r.payee_phone as "Vers le numéro", r.operator_transaction_id as "Transaction de l’opérateur",
      r.failure as "Échec", r.requested_at as "Demandé le", r.settled_at as "Remboursé le"
    from refunds r left join payments p on p.id = r.payment_id
    where coalesce(p.payer_id, r.payee_id) = ${userId} order by r.requested_at`,
  ),
]
