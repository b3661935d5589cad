import { and, eq, isNull, ne } from 'drizzle-orm'

import type { PaymentProviderName } from '#modules/payments/database/values.ts'

import { orders } from '#modules/orders/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { holdUses } from '#modules/promotions/server/module.ts'
import { deadlinesMs } from '#modules/settings/server/module.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { refundWhoPays, nothingToPay, type Payments } from '#modules/payments/server/module.ts'
import * as contract from '#modules/orders/contract/payment-links.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { fail } from './errors.ts'
import { lockOrder } from './move-parcel.ts'
import { hasLink, makeLink, orderOfLink, readLink } from './pay-by-link.ts'
import { dueOf } from './parcel-due.ts'
import { orderOf, parcelsToPay } from './queries.ts'

type Input = {
  orderId: string
  buyerId: string
  /** Another operator than the one she chose first, whose page she cannot or will not use. */
  provider?: PaymentProviderName | undefined
  /** Where the operator's page leads, for a relative. */
  returnPath?: string
}

/**
 * What an order's payment is for: what is due for the parcels that wait for it.
 * @throws orders.unknown (404) · payments.nothing_to_pay (409) when it is paid, cancelled, in cash,
 * or its reservation has ended
 */
export async function payableOrder(kernel: Kernel, input: Input) {
  const order = await orderOf(kernel.db, input.orderId, input.buyerId)
  if (!order) throw fail('orders.unknown')
  if (order.paymentMethod === 'cash_on_delivery')
    throw nothingToPay({ sentence: 'Cette commande se paie à la livraison.' })
  if (order.paidAt) throw nothingToPay({ sentence: 'Cette commande est déjà payée.' })
  const waiting = await parcelsToPay(kernel.db, order.id)
  if (waiting.length === 0) throw nothingToPay({ sentence: 'Cette commande est annulée.' })
  if (!order.reservedUntil || order.reservedUntil <= kernel.clock.now())
    throw nothingToPay({ sentence: 'Le délai de paiement est passé : commandez de nouveau.' })
  const francs = sumOf(waiting, (parcel) => dueOf({ parcel }))
  if (francs === 0)
    throw nothingToPay({
      sentence: 'Il ne reste rien à payer par téléphone : commandez de nouveau.',
    })
  const provider = input.provider ?? order.paymentMethod
  return {
    provider,
    purpose: 'order' as const,
    subjectId: order.id,
    payerId: order.buyerId,
    francs,
    reference: order.orderNumber,
    ...(input.returnPath ? { returnPath: input.returnPath } : {}),
    claimed: async (tx: Tx) => {
      await holdPromotion(tx, kernel, order.id)
      await choose(tx, order.id, provider)
      await followLink(tx, order.id)
    },
  }
}

/**
 * An order that waits long holds a promotion with few uses or a budget for the usual time only;
 * whoever opens a page to pay holds it again, as long as some is left.
 * @throws orders.promotion_gone (409)
 */
async function holdPromotion(tx: Tx, kernel: Kernel, orderId: string): Promise<void> {
  const waiting = await lockOrder(tx, orderId)
  const parcelIds = (waiting ?? []).flatMap(({ parcel }) =>
    parcel.state === 'awaiting_payment' ? [parcel.id] : [],
  )
  const until = addMs(kernel.clock.now(), deadlinesMs(kernel).payment)
  if (!(await holdUses(tx, { orderId, parcelIds }, until))) throw fail('orders.promotion_gone')
}

/**
 * Once somebody else may pay, what is given back stays with whoever paid. A link that is made at
 * the same moment holds the order's row: it is waited for, and seen by the statement that follows.
 */
async function followLink(tx: Tx, orderId: string): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('share')
  if (await hasLink(tx, orderId)) await refundWhoPays(tx, orderId)
}

/**
 * The order is to be paid by the operator whose page opens; if it was paid meanwhile, by the one
 * that was paid.
 */
async function choose(tx: Tx, orderId: string, provider: PaymentProviderName): Promise<void> {
  await tx
    .update(orders)
    .set({ paymentMethod: provider })
    .where(
      and(
        eq(orders.id, orderId),
        isNull(orders.paidAt),
        ne(orders.paymentMethod, provider),
        ne(orders.paymentMethod, 'cash_on_delivery'),
      ),
    )
}

/** @returns the provider's page. */
export async function openOrderPayment(
  kernel: Kernel,
  payments: Payments,
  input: Input,
): Promise<string> {
  return payments.start(await payableOrder(kernel, input))
}

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
