import type { Kernel } from '#kernel/kernel.ts'
import { nothingToPay, type Payments } from '#modules/payments/module.ts'
import * as contract from '#modules/orders/contract/payment-links.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { makeLink, orderOfLink } from './pay-by-link.ts'
import { readLink } from './read-link.ts'
import { openOrderPayment } from './open-order-payment.ts'

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
        const { id: orderId, buyerId, ...linked } = await orderOfLink(kernel, params.token)
        if (linked.forDeposit && linked.depositPaymentId)
          throw nothingToPay({ sentence: 'Cet acompte est déjà payé.' })
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
