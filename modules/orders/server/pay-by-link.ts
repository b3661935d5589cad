import { hoursWords } from '#kernel/wire/span-words.ts'
import { and, asc, eq, getViewSelectedFields, gt, inArray, isNull, lt, sql } from 'drizzle-orm'

import { MOST_LINKED_ORDERS, RELATIVE_HOURS } from '#modules/orders/contract/payment-links.ts'
import { variantFacts } from '#modules/products/database/views.ts'
import {
  orderFacts as orders,
  orderLineFacts,
  parcelFacts,
} from '#modules/parcels/database/views.ts'
import { paymentLinks } from '#modules/orders/database/link-tables.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { refundWhoPays, nothingToPay } from '#modules/payments/module.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { sumOf } from '#kernel/wire/money.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { hashToken, newToken } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { failParcel, lockOrder, parcelDues, setOrders } from '#modules/parcels/module.ts'
import { awaitsDeposit, doorDueOf, isPlacedInCash } from '#modules/parcels/contract/parcel-due.ts'
import { orderOf } from './read-orders.ts'
import { ceilingsNow } from './refuse-beyond-ceilings.ts'
import { isToPayAtDoor } from '#modules/orders/contract/order-due.ts'
import { query } from '#kernel/database/query.ts'

const hour = 3_600_000
const keptMs = 90 * dayMs

type OrderRow = typeof orders.$inferSelect

/**
 * Makes a payment link. The first extends waiting time and stock reservation.
 * @throws orders.unknown (404) · payments.nothing_to_pay (409) · orders.too_many_links (409) ·
 * orders.link_holds_too_much (409)
 */
export async function makeLink(
  kernel: Kernel,
  { orderId, buyerId }: { orderId: string; buyerId: string },
): Promise<{ token: string; expiresAt: string; left: number }> {
  const own = await orderOf(kernel.db, orderId, buyerId)
  if (own?.paymentMethod === 'cash_on_delivery' && !awaitsDeposit(own)) {
    const { token, expiresAt } = await makeDoorLink(kernel, orderId)
    return { token, expiresAt, left: MOST_LINKED_ORDERS }
  }
  const now = kernel.clock.now()
  const token = newToken()
  return kernel.transaction(async (tx) => {
    const waiting = await lockUnpaid(tx, buyerId, now)
    const order = waiting.find(({ id }) => id === orderId)
    if (!order) throw await whyNot(tx, orderId, buyerId)
    const linked = await linkedAmong(
      tx,
      waiting.map(({ id }) => id),
    )
    if (!linked.has(orderId) && linked.size >= MOST_LINKED_ORDERS)
      throw fail('orders.too_many_links')
    await refuseTooManyUnits(tx, kernel, [...linked, orderId])
    const { placedAt, reservedUntil } = order
    const relative = addMs(placedAt, RELATIVE_HOURS * hour)
    const until = reservedUntil && reservedUntil > relative ? reservedUntil : relative
    await setOrders(tx, [orderId], { reservedUntil: until })
    await parcelDues.setUnpaid(tx, [orderId], until)
    const forDeposit = awaitsDeposit(order)
    const tokenHash = hashToken(token)
    await tx.insert(paymentLinks).values({ tokenHash, orderId, madeAt: now, forDeposit })
    await refundWhoPays(tx, orderId)
    linked.add(orderId)
    return { token, expiresAt: until.toISOString(), left: MOST_LINKED_ORDERS - linked.size }
  })
}

/**
 * Makes a link to pay the rest of a cash order, whose stock is reserved without it.
 * @throws payments.nothing_to_pay (409)
 */
export function makeDoorLink(
  kernel: Kernel,
  orderId: string,
): Promise<{ token: string; expiresAt: string; total: number; parcels: number }> {
  const now = kernel.clock.now()
  const token = newToken()
  return kernel.transaction(async (tx) => {
    const locked = (await lockOrder(tx, orderId)) ?? []
    if (locked[0]?.order.paidAt) throw nothingToPay({ sentence: 'Cette commande est déjà payée.' })
    const toPay = locked.filter(({ parcel }) => isToPayAtDoor(parcel))
    const total = sumOf(toPay, doorDueOf)
    if (total === 0)
      throw nothingToPay({ sentence: 'Il ne reste rien à payer pour cette commande.' })
    await tx.insert(paymentLinks).values({ tokenHash: hashToken(token), orderId, madeAt: now })
    await refundWhoPays(tx, orderId)
    const expiresAt = addMs(now, RELATIVE_HOURS * hour).toISOString()
    return { token, expiresAt, total, parcels: toPay.length }
  })
}

/** Locks unpaid orders, so that concurrent links are counted. */
function lockUnpaid(tx: Tx, buyerId: string, now: Date): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.buyerId, buyerId),
        isNull(orders.paidAt),
        gt(orders.reservedUntil, now),
        sql`exists (select from ${parcelFacts} p where p.order_id = ${orders.id} and p.state = 'awaiting_payment')`,
      ),
    )
    .orderBy(asc(orders.id))
    .for('update')
}

type Held = { name: string; units: number; stock: number }

/** Limits links to a newcomer's share of a stock, for known buyers and a proved number too. */
async function refuseTooManyUnits(
  tx: Tx,
  kernel: Kernel,
  orderIds: readonly string[],
): Promise<void> {
  const { stockShare, stockUnits } = ceilingsNow(kernel).newcomer
  const rows = await query<Held>(
    tx,
    sql`
    select min(l.name) as name, sum(l.quantity)::int as units, v.stock
    from ${orderLineFacts} l join ${parcelFacts} p on p.id = l.parcel_id join ${variantFacts} v on v.id = l.variant_id
    where p.order_id = any(${sql.param([...orderIds])}::uuid[]) and p.state = 'awaiting_payment'
    group by v.id, v.stock order by 1`,
  )
  for (const { name, units, stock } of rows) {
    const most = Math.max(stockUnits, Math.floor((stock + units) * stockShare))
    if (units > most)
      throw fail('orders.link_holds_too_much', {
        sentence: `« ${name} » : vos liens gardent ${most} unités au plus pendant ${hoursWords(RELATIVE_HOURS)}. Payez vous-même, ou commandez-en moins.`,
        details: { most },
      })
  }
}

async function whyNot(tx: Tx, orderId: string, buyerId: string) {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.buyerId, buyerId)))
  return order ? nothingToPay() : failParcel('orders.unknown')
}

async function linkedAmong(tx: Tx, orderIds: string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const rows = await tx
    .selectDistinct({ id: paymentLinks.orderId })
    .from(paymentLinks)
    .where(inArray(paymentLinks.orderId, orderIds))
  return new Set(rows.map(({ id }) => id))
}

/** Tells whether another person may have paid. */
export async function hasLink(db: Sql, orderId: string): Promise<boolean> {
  return (await db.$count(paymentLinks, eq(paymentLinks.orderId, orderId))) > 0
}

export type LinkedOrder = OrderRow & { buyerName: string; linkEndsAt: Date; forDeposit: boolean }

/** @throws orders.payment_link_dead (410): ended or unknown */
export async function orderOfLink(kernel: Kernel, token: string): Promise<LinkedOrder> {
  const [found] = await kernel.db
    .select({
      order: getViewSelectedFields(orders),
      buyerName: personFacts.name,
      madeAt: paymentLinks.madeAt,
      forDeposit: paymentLinks.forDeposit,
    })
    .from(paymentLinks)
    .innerJoin(orders, eq(orders.id, paymentLinks.orderId))
    .innerJoin(personFacts, eq(personFacts.id, orders.buyerId))
    .where(eq(paymentLinks.tokenHash, hashToken(token)))
  if (!found) throw fail('orders.payment_link_dead')
  const { order, buyerName, madeAt, forDeposit } = found
  return {
    ...order,
    buyerName,
    forDeposit,
    linkEndsAt:
      (isPlacedInCash(order) && !awaitsDeposit(order)) || !order.reservedUntil
        ? addMs(madeAt, RELATIVE_HOURS * hour)
        : order.reservedUntil,
  }
}

export async function forgetPaymentLinks(kernel: Kernel): Promise<void> {
  await kernel.db
    .delete(paymentLinks)
    .where(lt(paymentLinks.madeAt, addMs(kernel.clock.now(), -keptMs)))
}
