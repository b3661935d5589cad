import * as contract from '#modules/orders/contract/orders.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { lastPayments, type Payments } from '#modules/payments/server/index.ts'
import { marketSettings } from '#modules/settings/server/index.ts'
import { cancelOrder } from './cancel-order.ts'
import { openOrderPayment } from './open-order-payment.ts'
import { orderUnknown } from './orders.errors.ts'
import { countUnderWay, orderOf, ordersPage, shopsOf } from './orders.queries.ts'
import { placeOrder } from './place-order.ts'
import { presentOrder, presentOrders, presentPlaced } from './present-order.ts'
import { receiptPdf } from './receipt-pdf.ts'
import type { Ceilings } from './refuse-beyond-ceilings.ts'

export function ordersRoutes(
  kernel: Kernel,
  payments: Payments,
  ceilings: Ceilings | null,
): Route[] {
  const now = () => kernel.clock.now()

  async function show(orderId: string, buyerId: string) {
    const order = await orderOf(kernel.db, orderId, buyerId)
    if (!order) throw orderUnknown()
    return presentOrder(kernel.db, order, now())
  }

  /** The order is placed whether or not its payment page opens: its buyer can open one later. */
  async function tryOpenPayment(orderId: string, buyerId: string): Promise<void> {
    try {
      await openOrderPayment(kernel, payments, { orderId, buyerId })
    } catch (error) {
      kernel.log.warn({ err: error, orderId }, 'page de paiement non ouverte')
    }
  }

  return [
    route(
      contract.placeOrder,
      async ({ body, caller, idempotencyKey }) => {
        if (body.paymentMethod !== 'cash_on_delivery') payments.requireTaken(body.paymentMethod)
        const request = { ...body, buyerId: caller.userId, idempotencyKey }
        const { orderId, placed } = await placeOrder(kernel, request, ceilings)
        if (body.paymentMethod !== 'cash_on_delivery') await tryOpenPayment(orderId, caller.userId)
        return placed ? presentPlaced(kernel.db, placed, now()) : show(orderId, caller.userId)
      },
      { perMinute: 30 },
    ),

    route(contract.listOrders, async ({ query, caller }) => {
      const { rows, total } = await ordersPage(kernel.db, caller.userId, query.page, query.limit)
      return {
        orders: await presentOrders(kernel.db, rows, now()),
        currentPage: query.page,
        totalPages: Math.ceil(total / query.limit),
        totalOrders: total,
      }
    }),

    route(contract.countUnderWay, async ({ caller }) => ({
      underWay: await countUnderWay(kernel.db, caller.userId),
    })),

    route(contract.readOrder, ({ params, caller }) => show(params.id, caller.userId)),

    route(
      contract.readReceipt,
      async ({ params, caller }) =>
        receiptPdf(
          await show(params.id, caller.userId),
          await shopsOf(kernel.db, params.id),
          marketSettings(kernel),
        ),
      {
        perMinute: 20,
      },
    ),

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
        if (!(await orderOf(kernel.db, params.id, caller.userId))) throw orderUnknown()
        const attempt = (await lastPayments(kernel.db, [params.id])).get(params.id)
        // The provider may be unreachable: the order is shown as it is, and the poller asks again.
        if (attempt?.state === 'initiated')
          await payments
            .settle(attempt.id)
            .catch((error: unknown) => kernel.log.warn({ err: error }, 'paiement non vérifié'))
        return show(params.id, caller.userId)
      },
      { perMinute: 60 },
    ),
  ]
}
