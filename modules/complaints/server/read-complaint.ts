import { sql, eq, getViewSelectedFields, type View } from 'drizzle-orm'

import type { Complaint } from '#modules/complaints/contract/complaints.ts'
import type { ComplaintFacts } from '#modules/complaints/contract/team-complaints.ts'
import type { ParcelState } from '#modules/parcels/contract/order-states.ts'

import { shopActedFor } from '#modules/shops/module.ts'
import type { Caller, ShopActor } from '#kernel/http/caller.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Need } from '#kernel/needs.ts'
import { complaints } from '#modules/complaints/database/tables.ts'
import { orderFacts, parcelFacts, parcelMoveFacts } from '#modules/parcels/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { averageOf } from '#modules/products/module.ts'
import { claimedFrancs, claimsOfOthers, exchangeableLines } from '#modules/exchanges/module.ts'
import { fail } from './errors.ts'
import { selectComplaints, type ComplaintRow } from './complained-parcels.ts'
import { presentComplaints, type Viewer } from './list-complaints.ts'
import { givenBackFor } from './refund-parcel.ts'
import { query } from '#kernel/database/query.ts'

/** View: id, buyer_id, shop_id, has_messages. */
export const conversations = new Need<View>('complaints.conversations')

type Requester = Pick<Caller, 'userId' | 'role'>

/** @throws complaints.unknown (404), also for another user's */
export async function readComplaint(
  kernel: Kernel,
  complaintId: string,
  requester: Requester,
): Promise<Complaint> {
  const { row, viewer } = await findComplaint(kernel.db, complaintId, requester)
  const [complaint] = await presentComplaints(kernel, [row], viewer)
  if (!complaint) throw fail('complaints.unknown')
  return complaint
}

/**
 * For finance.
 * @throws complaints.unknown (404) when none is open
 */
export async function readHoldingComplaint(
  kernel: Kernel,
  parcelId: string,
  readerId: string,
): Promise<Complaint> {
  const where = sql`c.parcel_id = ${parcelId} and c.status <> 'résolu'`
  const rows = await selectComplaints(kernel.db, { where, orderBy: sql`c.id`, limit: 1, offset: 0 })
  const [complaint] = await presentComplaints(kernel, rows, { userId: readerId, side: 'support' })
  if (!complaint) throw fail('complaints.unknown')
  return complaint
}

/**
 * Finds the complaint and the reader's side, in the order buyer, shop, team.
 * @throws complaints.unknown (404), also for another user's
 */
export async function findComplaint(
  db: Sql,
  complaintId: string,
  requester: Requester,
): Promise<{ row: ComplaintRow; viewer: Viewer; shop: ShopActor | null }> {
  const { userId, role } = requester
  const shop = role === 'admin' ? null : await shopActedFor(db, requester, 'answers')
  const mine =
    role === 'admin'
      ? sql`true`
      : sql`(c.buyer_id = ${userId} or s.owner_id = ${shop?.ownerId ?? null})`
  const [row] = await selectComplaints(db, {
    where: sql`c.id = ${complaintId} and ${mine}`,
    orderBy: sql`c.id`,
    limit: 1,
    offset: 0,
  })
  if (!row) throw fail('complaints.unknown')
  const side =
    row.complaint.buyerId === userId
      ? 'buyer'
      : row.shopOwnerId === shop?.ownerId
        ? 'shop'
        : 'support'
  return { row, viewer: { userId, side, isHelper: side === 'shop' && !shop?.isOwner }, shop }
}

type Person = {
  id: string
  name: string
  phone: string
  since: Date
  orders: number
  complaints: number
  refunds: number
}

export async function complaintFacts(kernel: Kernel, complaintId: string): Promise<ComplaintFacts> {
  const { db } = kernel
  const [found] = await db
    .select({
      parcel: getViewSelectedFields(parcelFacts),
      order: getViewSelectedFields(orderFacts),
      shop: getViewSelectedFields(shopFacts),
    })
    .from(complaints)
    .innerJoin(parcelFacts, eq(parcelFacts.id, complaints.parcelId))
    .innerJoin(orderFacts, eq(orderFacts.id, parcelFacts.orderId))
    .innerJoin(shopFacts, eq(shopFacts.id, parcelFacts.shopId))
    .where(eq(complaints.id, complaintId))
  if (!found) throw fail('complaints.unknown')
  const { parcel, order, shop } = found
  const [lines, back, history, buyer, past, courier, owner] = [
    await exchangeableLines(db, parcel.id, complaintId),
    await givenBackFor(db, parcel.id),
    await historyOf(db, parcel.id),
    await buyerFacts(db, order.buyerId),
    await shopPast(db, shop.id),
    parcel.courierId ? await nameAndPhone(db, parcel.courierId) : null,
    await nameAndPhone(db, shop.ownerId),
  ]
  return {
    conversationId: await conversationOf(kernel, { buyerId: order.buyerId, shopId: shop.id }),
    order: {
      _id: order.id,
      orderNumber: order.orderNumber,
      placedAt: order.placedAt.toISOString(),
      paidAt: order.paidAt?.toISOString() ?? null,
      total: order.totalFrancs,
      paymentMethod: order.paymentMethod,
      place: order.quartier ?? order.region,
    },
    parcel: {
      state: parcel.state,
      deliveredAt: parcel.deliveredAt?.toISOString() ?? null,
      items: lines,
      itemsTotal: parcel.itemsTotalFrancs,
      shippingFee: parcel.shippingFeeFrancs,
      marketDiscount: parcel.marketDiscountFrancs,
      marketDelivery: parcel.marketDeliveryFrancs,
      commission: parcel.commissionFrancs,
      cashRounding: parcel.cashRoundingFrancs,
      refunded: back.refund,
      running: await claimedFrancs(db, parcel, await claimsOfOthers(db, parcel.id, complaintId)),
      payout:
        parcel.itemsTotalFrancs - parcel.commissionFrancs - parcel.shopDeliveryFrancs - back.shop,
      history,
    },
    buyer: { ...buyer, _id: order.buyerId },
    shop: {
      _id: shop.id,
      name: shop.name,
      phone: owner?.phone ?? '',
      deliveries: shop.deliveriesCount,
      ...past,
      averageRating: averageOf(shop.ratingSum, shop.ratingCount),
      totalReviews: shop.ratingCount,
    },
    courier,
  }
}

async function conversationOf(
  kernel: Kernel,
  { buyerId, shopId }: { buyerId: string; shopId: string },
): Promise<string | null> {
  const rows = await query<{ id: string }>(
    kernel.db,
    sql`
    select id from ${conversations.of(kernel)}
    where buyer_id = ${buyerId} and shop_id = ${shopId} and has_messages`,
  )
  return rows[0]?.id ?? null
}

async function historyOf(db: Sql, parcelId: string): Promise<ComplaintFacts['parcel']['history']> {
  const rows = await query<{
    state: ParcelState
    at: string
    reason: string | null
    actor: string | null
  }>(
    db,
    sql`
    select m.to_state as state, m.moved_at as at, m.reason, u.name as actor
    from ${parcelMoveFacts} m left join ${personFacts} u on u.id = m.actor_id where m.parcel_id = ${parcelId} order by m.id`,
  )
  return rows.map((move) => ({ ...move, at: new Date(move.at).toISOString() }))
}

async function buyerFacts(db: Sql, userId: string): Promise<Omit<ComplaintFacts['buyer'], '_id'>> {
  const [person] = await query<Omit<Person, 'since'> & { since: string }>(
    db,
    sql`
    select u.name, coalesce(u.phone, '') as phone, u.created_at as since,
      (select count(*)::int from ${orderFacts} where buyer_id = u.id) as orders,
      (select count(*)::int from complaints where buyer_id = u.id) as complaints,
      (select count(*)::int from complaints where buyer_id = u.id and outcome = 'remboursé') as refunds
    from ${personFacts} u where u.id = ${userId}`,
  )
  if (!person) throw fail('complaints.unknown')
  return { ...person, since: new Date(person.since).toISOString() }
}

async function shopPast(db: Sql, shopId: string): Promise<{ complaints: number; refunds: number }> {
  const rows = await query<{ complaints: number; refunds: number }>(
    db,
    sql`
    select count(*)::int as complaints, (count(*) filter (where c.outcome = 'remboursé'))::int as refunds
    from complaints c join ${parcelFacts} f on f.id = c.parcel_id where f.shop_id = ${shopId}`,
  )
  return rows[0] ?? { complaints: 0, refunds: 0 }
}

async function nameAndPhone(
  db: Sql,
  userId: string,
): Promise<{ name: string; phone: string } | null> {
  const [person] = await db
    .select({ name: personFacts.name, phone: personFacts.phone })
    .from(personFacts)
    .where(eq(personFacts.id, userId))
  return person ? { name: person.name, phone: person.phone ?? '' } : null
}
