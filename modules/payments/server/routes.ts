import { and, eq } from 'drizzle-orm'

import {
  initiatePayment,
  listProviders,
  paymentNotification,
} from '#modules/payments/contract/payments.ts'
import { providerAt } from '#modules/operators/contract/payment-method.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { payments } from '#modules/payments/database/tables.ts'
import type { PaymentProviders, PostedNotice } from '#providers/payment-provider.ts'
import { sameSecret } from '#kernel/ids.ts'
import { offered, pageOpenedBefore, startPayment, type PaymentParts } from './start-payment.ts'
import { fail } from './errors.ts'
import { payables } from './opened-payments.ts'
import { ownRefundRoutes } from './own-refunds.routes.ts'

export function paymentsRoutes(kernel: Kernel, parts: PaymentParts): Route[] {
  return [
    route(
      initiatePayment,
      async ({ body, caller, idempotencyKey }) => {
        const once = idempotencyKey
          ? { userId: caller.userId, key: idempotencyKey, body, at: kernel.clock.now() }
          : undefined
        const earlier = once && (await pageOpenedBefore(kernel, once))
        if (earlier) return { payment_url: earlier, paymentUrl: earlier }
        const payable = payables.of(kernel).get(body.type)
        if (!payable) throw fail('payments.wrong_type')
        if (body.userId !== caller.userId) throw fail('payments.not_yourself')
        const input = await payable({ payerId: caller.userId, body })
        if (body.totalPrice !== undefined && body.totalPrice !== input.francs)
          throw fail('payments.wrong_amount', { details: { totalPrice: input.francs } })
        const url = await startPayment(kernel, parts, input, once)
        return { payment_url: url, paymentUrl: url }
      },
      { perMinute: 30 },
    ),
    ...ownRefundRoutes(kernel),
    route(listProviders, () => Promise.resolve({ providers: offered(kernel, parts.providers) })),
    route(paymentNotification, async ({ params, raw, rawBody }) => {
      await receiveNotification(kernel, parts.providers, params.provider, {
        raw: rawBody,
        header: (name) => String(raw.headers[name] ?? ''),
      })
      return { received: true as const }
    }),
  ]
}

/**
 * Treats notifications as hints: only the following status call (a job) decides.
 * @param address the operator, as in addresses
 * @throws payments.notice_refused (400)
 */
async function receiveNotification(
  kernel: Kernel,
  providers: PaymentProviders,
  address: string,
  posted: PostedNotice,
): Promise<void> {
  const name = providerAt(address)
  const provider = name && providers.get(name)
  const notifToken = provider?.readNotice(posted, kernel.clock.now())
  if (!provider || !notifToken) throw fail('payments.notice_refused')
  const [payment] = await kernel.db
    .select({ id: payments.id, notifToken: payments.notifToken })
    .from(payments)
    .where(and(eq(payments.provider, provider.name), eq(payments.notifToken, notifToken)))
  if (!payment?.notifToken || !sameSecret(payment.notifToken, notifToken)) return
  await kernel.jobs.send({
    handler: 'payments.settle',
    payload: { paymentId: payment.id },
    priority: 10,
  })
}
