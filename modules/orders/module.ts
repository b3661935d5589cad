/** Orders; one parcel per seller. */
import type { Module } from '#kernel/module.ts'
import { notifyAboutOrders } from './server/notices.ts'
import * as contract from '#modules/orders/contract/orders.ts'
import { sql } from 'drizzle-orm'
import type { Kernel } from '#kernel/kernel.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { paymentSucceeded, type Payments, lastPayments } from '#modules/payments/module.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import { marketSettings } from '#modules/settings/module.ts'
import { type Ceilings, countRefusals } from './server/refuse-beyond-ceilings.ts'
import {
  cancelUnaccepted,
  closeDelivered,
  expireUnpaidOrders,
  remindSellers,
} from './server/end-overdue.ts'
import { openOrderPayment, payableOrder, paymentLinkRoutes } from './server/open-order-payment.ts'
import { parcelMoved } from './server/events.ts'
import { payOrder } from './server/pay-order.ts'
import type { IsDisputed } from '#modules/shop-orders/server/shop-parcels.ts'
import { forgetDeadLinks } from '#modules/shop-orders/server/answer-sale-link.ts'
import { shopRoutes } from '#modules/shop-orders/server/shop-routes.ts'
import { teamOrdersRoutes } from '#modules/team-orders/server/list-team-orders.ts'
import { cancelOrder } from './server/cancel.ts'
import { fail } from './server/errors.ts'
import { countUnderWay, orderOf, ordersPage, shopsOf } from './server/queries.ts'
import { forgetPaymentLinks } from './server/pay-by-link.ts'
import { placeOrder } from './server/place-order.ts'
import { presentOrder, presentOrders, presentPlaced } from './server/buyer-orders.ts'
import { receiptPdf } from './server/receipt-pdf.ts'

export { makeLink, sumOfLink } from './server/pay-by-link.ts'
export {
  lockParcel,
  lockParcels,
  moveParcels,
  setCourier,
  setDeliveryGroup,
  type LockedParcel,
} from './server/move-parcel.ts'
export {
  findParcelByVendorCode,
  readClientCodes,
  expectEscrow,
  expectRefundsDue,
  linesOf,
} from './server/queries.ts'
export { acceptanceReminded, parcelMoved, orderPlaced } from './server/events.ts'
export { wrongState } from './server/errors.ts'
export { leaveOrder, payOwnDelivery } from './server/leave-order.ts'
export { dueOf } from './server/parcel-due.ts'
export { oweBack } from './server/owe-back.ts'
export { placeOrder } from './server/place-order.ts'
export { noCeilings, type Ceilings } from './server/refuse-beyond-ceilings.ts'
export { presentLine } from './server/buyer-orders.ts'

export { cancelOrder } from './server/cancel.ts'

export function ordersDomain(
  kernel: Kernel,
  payments: Payments,
  isDisputed: IsDisputed,
  ceilings: Ceilings | null,
): { routes: Route[] } {
  payments.payables.set('order', ({ payerId, body }) => {
    if (!body.orderId) throw fail('orders.missing')
    return payableOrder(kernel, {
      orderId: body.orderId,
      buyerId: payerId,
      provider: body.provider,
    })
  })
  kernel.events.within(paymentSucceeded, async (tx, news) => {
    if (news.purpose === 'order') await payOrder(tx, kernel, news)
  })
  kernel.events.within(parcelMoved, countRefusals)
  kernel.jobs.every(
    '* * * * *',
    'orders.expire',
    async () => void (await expireUnpaidOrders(kernel, payments)),
  )
  kernel.jobs.every(
    '*/5 * * * *',
    'orders.cancel-unaccepted',
    async () => void (await cancelUnaccepted(kernel)),
  )
  kernel.jobs.every('*/10 * * * *', 'orders.remind-sellers', () => remindSellers(kernel))
  kernel.jobs.every(
    '*/15 * * * *',
    'orders.close-delivered',
    async () => void (await closeDelivered(kernel, isDisputed)),
  )
  kernel.jobs.every('41 3 * * *', 'orders.forget-links', async () => {
    await forgetDeadLinks(kernel)
    await forgetPaymentLinks(kernel)
  })
  return {
    routes: [
      ...ordersRoutes(kernel, payments, ceilings),
      ...shopRoutes(kernel, isDisputed),
      ...paymentLinkRoutes(kernel, payments),
      ...teamOrdersRoutes(kernel),
    ],
  }
}

/** Names no buyers. */
export const ownOrderParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Commandes',
    sql`select o.order_number as "Numéro", o.placed_at as "Passée le", o.payment_method as "Paiement",
      o.paid_at as "Payée le", o.items_total_francs as "Articles (f)",
      o.shipping_fee_francs as "Livraison (f)", o.market_promotion as "Promotion de Sugu",
      o.market_discount_francs as "Remise de Sugu (f)", o.total_francs as "Total (f)",
      o.full_name as "Pour", o.phone as "Téléphone", o.phone2 as "Second téléphone",
      o.region as "Région", o.quartier as "Quartier", o.repere as "Repère", o.note as "Note",
      o.latitude as "Latitude", o.longitude as "Longitude"
    from orders o where o.buyer_id = ${userId} order by o.placed_at`,
  ),
  await exportPart(
    db,
    'Articles commandés',
    sql`select o.order_number as "Commande", s.name as "Boutique", p.state as "État du colis",
      l.name as "Article", l.size as "Taille", l.color as "Couleur", l.quantity as "Quantité",
      l.total_francs as "Total (f)", p.delivered_at as "Livré le"
    from orders o join parcels p on p.order_id = o.id join order_lines l on l.parcel_id = p.id
      join shop_facts s on s.id = p.shop_id
    where o.buyer_id = ${userId} order by o.placed_at, p.number, l.position`,
  ),
  await exportPart(
    db,
    'Ventes de votre boutique',
    sql`select o.order_number as "Commande", p.placed_at as "Passée le", p.state as "État du colis",
      l.name as "Article", l.size as "Taille", l.color as "Couleur", l.quantity as "Quantité",
      l.total_francs as "Total (f)", l.commission_francs as "Commission (f)",
      p.delivered_at as "Livré le"
    from shop_facts s join parcels p on p.shop_id = s.id join orders o on o.id = p.order_id
      join order_lines l on l.parcel_id = p.id
    where s.owner_id = ${userId} order by p.placed_at, l.position`,
  ),
]

function ordersRoutes(kernel: Kernel, payments: Payments, ceilings: Ceilings | null): Route[] {
  const now = () => kernel.clock.now()

  async function show(orderId: string, buyerId: string) {
    const order = await orderOf(kernel.db, orderId, buyerId)
    if (!order) throw fail('orders.unknown')
    return presentOrder(kernel.db, order, now())
  }

  /** Tries to open a payment page; the buyer can open one later. */
  async function tryOpenPayment(orderId: string, buyerId: string): Promise<void> {
    try {
      await openOrderPayment(kernel, payments, { orderId, buyerId })
    } catch (error) {
      kernel.log.warn({ err: error, orderId }, 'payment page not opened')
    }
  }

  return [
    route(
      contract.placeOrder,
      async ({ body, caller, idempotencyKey, address }) => {
        if (body.paymentMethod !== 'cash_on_delivery') payments.requireTaken(body.paymentMethod)
        const request = { ...body, buyerId: caller.userId, idempotencyKey, address }
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
        if (!(await orderOf(kernel.db, params.id, caller.userId))) throw fail('orders.unknown')
        const attempt = (await lastPayments(kernel.db, [params.id])).get(params.id)
        // If the provider is down, the poller retries.
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

export const orders: Module<{ publicUrl: () => string }> = {
  name: 'orders',
  notices: (kernel, { publicUrl }) => notifyAboutOrders(kernel, publicUrl),
}
