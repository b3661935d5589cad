import * as contract from '#modules/orders/contract/orders.ts'
import { pageOf } from '#kernel/database/pages.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import { lastPayments, paymentsOf } from '#modules/payments/module.ts'
import { presentOrders, presentPlaced, readOwnOrder } from './present-order.ts'
import { cancelOrder } from './cancel.ts'
import { failParcel } from '#modules/parcels/module.ts'
import { openOrderPayment } from './open-order-payment.ts'
import { paymentLinkRoutes } from './payment-links.routes.ts'
import { placeOrder } from './place-order.ts'
import { countUnderWay, orderOf, ordersPage } from './read-orders.ts'
import type { Ceilings } from './refuse-beyond-ceilings.ts'

export function ordersRoutes(kernel: Kernel, ceilings: Ceilings | null): Route[] {
  const payments = paymentsOf(kernel)
  const now = () => kernel.clock.now()

  const show = (orderId: string, buyerId: string) => readOwnOrder(kernel, orderId, buyerId)

  async function tryOpenPayment(
    orderId: string,
    buyerId: string,
    provider?: PaymentProviderName,
  ): Promise<void> {
    try {
      await openOrderPayment(kernel, payments, { orderId, buyerId, provider })
    } catch (error) {
      kernel.log.warn({ err: error, orderId }, 'payment page not opened')
    }
  }

  return [
    ...paymentLinkRoutes(kernel, payments),
    route(
      contract.placeOrder,
      async ({ body, caller, idempotencyKey, address }) => {
        if (body.paymentMethod !== 'cash_on_delivery') payments.requireTaken(body.paymentMethod)
        const { depositProvider, ...input } = body
        if (depositProvider) payments.requireTaken(depositProvider)
        const request = { ...input, buyerId: caller.userId, idempotencyKey, address }
        const { orderId, placed } = await placeOrder(kernel, request, ceilings)
        if (body.paymentMethod !== 'cash_on_delivery') await tryOpenPayment(orderId, caller.userId)
        else if (depositProvider && placed?.order.depositFrancs)
          await tryOpenPayment(orderId, caller.userId, depositProvider)
        return placed ? presentPlaced(kernel, placed) : show(orderId, caller.userId)
      },
      { perMinute: 30 },
    ),

    route(contract.listOrders, async ({ query, caller }) => {
      const { rows, total } = await ordersPage(kernel.db, caller.userId, query.page, query.limit)
      return {
        orders: await presentOrders(kernel.db, rows, now()),
        ...pageOf(query, total),
        totalOrders: total,
      }
    }),

    route(contract.countUnderWay, async ({ caller }) => ({
      underWay: await countUnderWay(kernel.db, caller.userId),
    })),

    route(contract.readOrder, ({ params, caller }) => show(params.id, caller.userId)),

    route(contract.cancelOrder, async ({ params, body, caller }) => {
      await cancelOrder(kernel, {
        orderId: params.id,
        buyerId: caller.userId,
        reason: body?.reason,
      })
      const attempt = (await lastPayments(kernel.db, [params.id])).get(params.id)
      if (attempt?.state === 'initiated') await payments.close(attempt.id)
      return show(params.id, caller.userId)
    }),

    route(
      contract.checkOrderPayment,
      async ({ params, caller }) => {
        if (!(await orderOf(kernel.db, params.id, caller.userId)))
          throw failParcel('orders.unknown')
        const attempt = (await lastPayments(kernel.db, [params.id])).get(params.id)
        if (attempt?.state === 'initiated')
          await payments
            .settle(attempt.id)
            .catch((error: unknown) => kernel.log.warn({ err: error }, 'payment not checked'))
        return show(params.id, caller.userId)
      },
      { perMinute: 60 },
    ),
  ]
}
