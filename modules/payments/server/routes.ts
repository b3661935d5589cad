import { and, eq } from 'drizzle-orm'

import {
  initiatePayment,
  listProviders,
  paymentNotification,
  type OfferedProvider,
} from '#modules/payments/contract/payments.ts'
import { providerAt } from '#modules/payments/contract/payment-method.ts'

import type { PaymentProviderName } from '#modules/payments/database/values.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { payments } from '#modules/payments/database/tables.ts'
import type { PaymentProviders, PostedNotice } from '#gateways/payment-provider.ts'
import { sameSecret } from '#kernel/ids.ts'
import { refundRoutes } from './refunds-routes.ts'
import {
  offered,
  pageOpenedBefore,
  startPayment,
  type NewPayment,
  type PaymentDoor,
} from './start-payment.ts'
import { fail } from './errors.ts'

/**
 * What a room returns for something to be paid: who pays, how much. It throws its own error when
 * there is nothing to pay.
 */
type Payable = (input: {
  payerId: string
  body: {
    orderId?: string
    subscriptionPlan?: string
    renewal?: boolean
    provider?: PaymentProviderName
  }
}) => Promise<NewPayment>

/** What other rooms offer for payment, by the `type` of the call (`order`, `subscription`). */
export type Payables = Map<string, Payable>

export function paymentsRoutes(kernel: Kernel, door: PaymentDoor, payables: Payables): Route[] {
  return [
    route(
      initiatePayment,
      async ({ body, caller, idempotencyKey }) => {
        const once = idempotencyKey
          ? { userId: caller.userId, key: idempotencyKey, body, at: kernel.clock.now() }
          : undefined
        const earlier = once && (await pageOpenedBefore(kernel, once))
        if (earlier) return { payment_url: earlier, paymentUrl: earlier }
        const payable = payables.get(body.type)
        if (!payable) throw fail('payments.wrong_type')
        if (body.userId !== caller.userId) throw fail('payments.not_yourself')
        const input = await payable({ payerId: caller.userId, body })
        if (body.totalPrice !== undefined && body.totalPrice !== input.francs)
          throw fail('payments.wrong_amount', { details: { totalPrice: input.francs } })
        const url = await startPayment(kernel, door, input, once)
        return { payment_url: url, paymentUrl: url }
      },
      { perMinute: 30 },
    ),
    ...refundRoutes(kernel, door.providers),
    route(listProviders, () => Promise.resolve({ providers: offered(kernel, door.providers) })),
    route(paymentNotification, async ({ params, raw, rawBody }) => {
      await receiveNotification(kernel, door.providers, params.provider, {
        raw: rawBody,
        header: (name) => String(raw.headers[name] ?? ''),
      })
      return { received: true as const }
    }),
  ]
}

/**
 * Takes an operator's notification as a hint: signed or not, only the status call that follows (as
 * a job) decides. An unknown token gets the same answer, and changes nothing.
 * @param address the operator, as addresses write it
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
