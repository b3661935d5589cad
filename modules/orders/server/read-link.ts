import { and, asc, eq } from 'drizzle-orm'

import { firstName } from '#kernel/wire/person-names.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { isToPayAtDoor } from '#modules/orders/contract/order-due.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import type { LinkToPay } from '#modules/orders/contract/payment-links.ts'
import { parcelFacts as parcels } from '#modules/parcels/database/views.ts'
import { imageAddress } from '#modules/images/contract/images.ts'
import { paymentFacts, refundFacts } from '#modules/payments/database/views.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { type LockedParcel, linesOf } from '#modules/parcels/module.ts'
import {
  awaitsDeposit,
  doorDueOf,
  dueOf,
  isPlacedInCash,
} from '#modules/parcels/contract/parcel-due.ts'
import { type LinkedOrder, orderOfLink } from './pay-by-link.ts'

/**
 * Reads in a fixed number of statements.
 * @throws orders.payment_link_dead (410)
 */
export async function readLink(
  kernel: Kernel,
  token: string,
  callerId: string | null,
): Promise<LinkToPay> {
  const order = await orderOfLink(kernel, token)
  const deposit = order.forDeposit ? await depositOfLink(kernel.db, order) : null
  const all = await kernel.db.select().from(parcels).where(eq(parcels.orderId, order.id))
  const own = parcelsOfLink(order, all)
  const lines = await linesOf(
    kernel.db,
    own.map(({ id }) => id),
  )
  const total = sumOf(own, (parcel) => (deposit ? dueOf({ parcel }) : doorDueOf({ parcel })))
  return {
    state: stateOf(
      order,
      all.map(({ state }) => state),
      kernel.clock.now(),
    ),
    firstName: firstName(order.buyerName),
    items: lines.map((line) => ({
      _id: line.id,
      name: line.name,
      imageUrl: line.imageId ? imageAddress(line.imageId, 160) : null,
      choice: [line.color, line.size].filter(Boolean).join(', ') || null,
      qty: line.quantity,
      lineTotal: line.totalFrancs,
    })),
    shops: new Set(own.map(({ shopId }) => shopId)).size,
    shippingFee: sumOf(own, ({ shippingFeeFrancs }) => shippingFeeFrancs),
    discount: sumOf(own, ({ marketDiscountFrancs }) => marketDiscountFrancs),
    deposit:
      isPlacedInCash(order) && !deposit ? sumOf(own, ({ depositFrancs }) => depositFrancs) : 0,
    depositToPay: deposit && Math.min(deposit.francs, total),
    total,
    expiresAt: order.linkEndsAt.toISOString(),
    method: deposit?.method ?? order.paymentMethod,
    receiveAt: order.receiveAt,
    restBeforeLeaving: order.restBeforeLeaving,
    paidTwice: await paidTwice(kernel.db, order.id),
    paidAt: (deposit ? deposit.paidAt : order.paidAt)?.toISOString() ?? null,
    orderNumber: order.paidAt || deposit?.paidAt ? order.orderNumber : null,
    ownOrder: callerId === order.buyerId ? order.id : null,
  }
}

/** Payments of an order of which something goes back, since nothing was left to pay. */
async function paidTwice(db: Sql, orderId: string): Promise<LinkToPay['paidTwice']> {
  const rows = await db
    .select({
      _id: paymentFacts.id,
      francs: refundFacts.amountFrancs,
      method: paymentFacts.provider,
      paidAt: paymentFacts.settledAt,
    })
    .from(paymentFacts)
    .innerJoin(
      refundFacts,
      and(eq(refundFacts.paymentId, paymentFacts.id), eq(refundFacts.subjectId, paymentFacts.id)),
    )
    .where(eq(paymentFacts.subjectId, orderId))
    .orderBy(asc(paymentFacts.settledAt))
  return rows.flatMap(({ paidAt, ...row }) =>
    paidAt ? [{ ...row, paidAt: paidAt.toISOString() }] : [],
  )
}

type LinkedDeposit = {
  francs: number
  method: LockedParcel['order']['paymentMethod']
  paidAt: Date | null
}

/** Reads the deposit that a link pays, with its payment. */
async function depositOfLink(db: Sql, order: LinkedOrder): Promise<LinkedDeposit> {
  const { depositFrancs, depositPaymentId, paymentMethod } = order
  const francs = depositFrancs ?? 0
  if (!depositPaymentId) return { francs, method: paymentMethod, paidAt: null }
  const [paid] = await db
    .select({ provider: paymentFacts.provider, settledAt: paymentFacts.settledAt })
    .from(paymentFacts)
    .where(eq(paymentFacts.id, depositPaymentId))
  return { francs, method: paid?.provider ?? paymentMethod, paidAt: paid?.settledAt ?? null }
}

/**
 * Francs.
 * @throws orders.payment_link_dead (410): paid, cancelled, ended or unknown
 */
export async function sumOfLink(kernel: Kernel, token: string): Promise<number> {
  const { state, total, depositToPay } = await readLink(kernel, token, null)
  if (state !== 'open') throw fail('orders.payment_link_dead')
  return depositToPay ?? total
}

/** Parcels that the link's order has to pay, or that were paid. */
function parcelsOfLink(
  order: LockedParcel['order'],
  all: readonly (typeof parcels.$inferSelect)[],
): readonly (typeof parcels.$inferSelect)[] {
  const left = all.filter(
    (parcel) => !parcelHas('isGivenUp', parcel.state) && !parcel.outsidePayment,
  )
  const isOpenCash =
    order.paymentMethod === 'cash_on_delivery' && !order.paidAt && !awaitsDeposit(order)
  const toPay = isOpenCash ? left.filter(isToPayAtDoor) : left
  return [toPay, left, all].find((some) => some.length > 0) ?? []
}

function stateOf(
  order: LinkedOrder,
  states: LockedParcel['parcel']['state'][],
  now: Date,
): LinkToPay['state'] {
  if (order.paidAt || (order.forDeposit && order.depositPaymentId)) return 'paid'
  if (order.linkEndsAt <= now) throw fail('orders.payment_link_dead')
  if (states.every((state) => parcelHas('isGivenUp', state))) return 'cancelled'
  const isOpen = states.some((state) => state === 'awaiting_payment' || isToPayAtDoor({ state }))
  return isOpen ? 'open' : 'paid'
}
