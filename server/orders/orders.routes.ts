import * as contract from '#contract/orders.ts'
import * as seller from '#contract/seller-orders.ts'

import { shopOf } from '../accounts/index.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { route, type Route } from '../kernel/serve.ts'
import { lastPayments, type Payments } from '../payments/index.ts'
import { cancelOrder } from './cancel-order.ts'
import { openOrderPayment } from './open-order-payment.ts'
import { fulfilmentUnknown, orderUnknown } from './orders.errors.ts'
import { orderOf, ordersPage, shopParcel, shopParcels, shopsOf } from './orders.queries.ts'
import { placeOrder } from './place-order.ts'
import { acceptFulfilment, markReady, refuseFulfilment } from './prepare-fulfilment.ts'
import { presentOrder, presentOrders } from './present-order.ts'
import { presentSellerFulfilments } from './present-seller-fulfilment.ts'
import { quoteCart } from './quote-cart.ts'
import { receiptPdf } from './receipt-pdf.ts'

export function ordersRoutes(kernel: Kernel, payments: Payments): Route[] {
  const now = () => kernel.clock.now()

  async function show(orderId: string, buyerId: string) {
    const order = await orderOf(kernel.db, orderId, buyerId)
    if (!order) throw orderUnknown()
    return presentOrder(kernel.db, order, now())
  }

  async function showParcel(fulfilmentId: string) {
    const row = await shopParcel(kernel.db, fulfilmentId)
    const [parcel] = row ? await presentSellerFulfilments(kernel.db, [row]) : []
    if (!parcel) throw fulfilmentUnknown()
    return parcel
  }

  return [
    route(
      contract.quoteCart,
      ({ body, caller }) => quoteCart(kernel, { cartItems: body.cartItems, place: body.shippingAddress ?? null, callerId: caller?.userId ?? null }),
      { perMinute: 120 },
    ),

    route(
      contract.placeOrder,
      async ({ body, caller, idempotencyKey }) => {
        const orderId = await placeOrder(kernel, { ...body, buyerId: caller.userId, idempotencyKey })
        if (body.paymentMethod === 'orange_money') await openOrderPayment(kernel, payments, { orderId, buyerId: caller.userId }).catch(() => undefined)
        return show(orderId, caller.userId)
      },
      { perMinute: 30 },
    ),

    route(contract.listOrders, async ({ query, caller }) => {
      const { rows, total } = await ordersPage(kernel.db, caller.userId, query.page, query.limit)
      return { orders: await presentOrders(kernel.db, rows, now()), currentPage: query.page, totalPages: Math.ceil(total / query.limit), totalOrders: total }
    }),

    route(contract.readOrder, ({ params, caller }) => show(params.id, caller.userId)),

    route(contract.readReceipt, async ({ params, caller }) => receiptPdf(await show(params.id, caller.userId), await shopsOf(kernel.db, params.id)), {
      perMinute: 20,
    }),

    route(contract.cancelOrder, async ({ params, caller }) => {
      await cancelOrder(kernel, { orderId: params.id, buyerId: caller.userId })
      return show(params.id, caller.userId)
    }),

    route(
      contract.checkOrderPayment,
      async ({ params, caller }) => {
        if (!(await orderOf(kernel.db, params.id, caller.userId))) throw orderUnknown()
        const attempt = (await lastPayments(kernel.db, [params.id])).get(params.id)
        // The provider may be away: the order is shown as it stands, the poller goes on asking.
        if (attempt?.state === 'initiated') await payments.settle(attempt.id).catch((error: unknown) => kernel.log.warn({ err: error }, 'paiement non vérifié'))
        return show(params.id, caller.userId)
      },
      { perMinute: 60 },
    ),

    route(seller.listSellerOrders, async ({ query, caller }) => {
      const shopId = await shopOf(kernel.db, caller.userId)
      if (!shopId) return { orders: [], currentPage: query.page, totalPages: 0, totalOrders: 0, counts: {} }
      const { rows, counts } = await shopParcels(kernel.db, shopId, query)
      const total = query.state ? (counts[query.state] ?? 0) : Object.values(counts).reduce((sum, value) => sum + value, 0)
      return {
        orders: await presentSellerFulfilments(kernel.db, rows),
        currentPage: query.page,
        totalPages: Math.ceil(total / query.limit),
        totalOrders: total,
        counts,
      }
    }),

    route(seller.acceptFulfilment, async ({ params, caller }) => {
      await acceptFulfilment(kernel, { fulfilmentId: params.id, sellerId: caller.userId })
      return showParcel(params.id)
    }),
    route(seller.refuseFulfilment, async ({ params, body, caller }) => {
      await refuseFulfilment(kernel, { fulfilmentId: params.id, sellerId: caller.userId, reason: body.reason })
      return showParcel(params.id)
    }),
    route(seller.readyFulfilment, async ({ params, caller }) => {
      await markReady(kernel, { fulfilmentId: params.id, sellerId: caller.userId })
      return showParcel(params.id)
    }),
  ]
}
