import * as contract from '#modules/orders/contract/payment-links.ts'
import type { Payments } from '#modules/payments/server/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { openOrderPayment } from './open-order-payment.ts'
import { makeLink, orderOfLink, readLink } from './pay-by-link.ts'

/** « Faire payer par un proche »: the link, what it shows, and its payment without an account. */
export function paymentLinkRoutes(kernel: Kernel, payments: Payments): Route[] {
  return [
    route(
      contract.makePaymentLink,
      ({ params, caller }) => makeLink(kernel, { orderId: params.id, buyerId: caller.userId }),
      { perMinute: 10 },
    ),
    route(
      contract.readPaymentLink,
      ({ params, caller }) => readLink(kernel, params.token, caller?.userId ?? null),
      { perMinute: 60 },
    ),
    route(
      contract.payByLink,
      async ({ params, body }) => {
        const { id: orderId, buyerId } = await orderOfLink(kernel, params.token)
        const returnPath = `/payer/${params.token}?retour=1`
        const { provider } = body
        const paymentUrl = await openOrderPayment(kernel, payments, {
          orderId,
          buyerId,
          provider,
          returnPath,
        })
        return { paymentUrl }
      },
      { perMinute: 20 },
    ),
  ]
}
