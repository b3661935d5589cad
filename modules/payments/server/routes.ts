import {
  initiatePayment,
  listProviders,
  paymentNotification,
} from '#modules/payments/contract/payments.ts'
import type { PaymentProviderName } from '#modules/payments/database/values.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { refundRoutes } from './refunds-routes.ts'
import { offered } from './offered-providers.ts'
import { receiveNotification } from './receive-notification.ts'
import { notYourself, wrongAmount, wrongType } from './errors.ts'
import {
  pageOpenedBefore,
  startPayment,
  type NewPayment,
  type PaymentDoor,
} from './start-payment.ts'

/**
 * What a room returns for something to be paid: who pays, how much. It throws its own error when
 * there is nothing to pay.
 */
export type Payable = (input: {
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
        if (!payable) throw wrongType()
        if (body.userId !== caller.userId) throw notYourself()
        const input = await payable({ payerId: caller.userId, body })
        if (body.totalPrice !== undefined && body.totalPrice !== input.francs)
          throw wrongAmount({ details: { totalPrice: input.francs } })
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
