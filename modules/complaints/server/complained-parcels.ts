import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'

import type {
  ComplaintSide,
  ComplaintStatus,
} from '#modules/complaints/contract/complaint-words.ts'
import type { ParcelState } from '#modules/parcels/contract/order-states.ts'

import {
  orderFacts,
  orderLineFacts,
  parcelFacts,
  saleFacts,
} from '#modules/parcels/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { complaintMessages, complaints } from '#modules/complaints/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { pauses } from '#modules/parcels/module.ts'

export async function disputedAmong(db: Sql, parcelIds: readonly string[]): Promise<Set<string>> {
  if (parcelIds.length === 0) return new Set()
  const rows = await db
    .select({ parcelId: complaints.parcelId })
    .from(complaints)
    .where(and(inArray(complaints.parcelId, [...parcelIds]), ne(complaints.status, 'résolu')))
  return new Set(rows.map((row) => row.parcelId))
}

/** Finds parcels of which support refunded a complaint; what a shop refunds is a line of them. */
export async function refundedAmong(db: Sql, parcelIds: readonly string[]): Promise<Set<string>> {
  if (parcelIds.length === 0) return new Set()
  const rows = await db
    .select({ parcelId: complaints.parcelId })
    .from(complaints)
    .where(
      and(
        inArray(complaints.parcelId, [...parcelIds]),
        eq(complaints.outcome, 'remboursé'),
        eq(complaints.byShop, false),
      ),
    )
  return new Set(rows.map((row) => row.parcelId))
}

/** Returns team members who wrote: only they are notified. */
export async function supportersIn(db: Sql, complaintId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: complaintMessages.senderId })
    .from(complaintMessages)
    .where(
      and(eq(complaintMessages.complaintId, complaintId), eq(complaintMessages.side, 'support')),
    )
  return rows.map(({ id }) => id)
}

export async function complaintAwaiting(db: Sql, goodsReturnId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: complaints.id })
    .from(complaints)
    .where(eq(complaints.goodsReturnId, goodsReturnId))
  return row?.id ?? null
}

export type OwnParcel = {
  id: string
  orderNumber: string
  shopName: string
  state: ParcelState
  deliveredAt: Date | null
  itemsCount: number
  name: string
  slug: string | null
  imageId: string | null
  openComplaintId: string | null
  refunded: boolean
  pausedMs: number
}

export async function ownParcels(
  kernel: Kernel,
  buyerId: string,
  { orderNumber, shopId, limit = 40 }: { orderNumber?: string; shopId?: string; limit?: number },
): Promise<OwnParcel[]> {
  const ofOrder = orderNumber ? sql`and o.order_number = ${orderNumber}` : sql``
  const ofShop = shopId ? sql`and f.shop_id = ${shopId}` : sql``
  const withShop = shopId
    ? sql`and exists (select from ${parcelFacts} f where f.order_id = o.id ${ofShop})`
    : sql``
  type Row = Omit<OwnParcel, 'deliveredAt' | 'pausedMs'> & { deliveredAt: string | null }
  const rows = await query<Row>(
    kernel.db,
    sql`
    select f.id, o.order_number, s.name as shop_name, f.state, f.delivered_at, l.name, l.slug, l.image_id,
      (select sum(quantity)::int from ${orderLineFacts} where parcel_id = f.id) as items_count,
      (select c.id from complaints c where c.parcel_id = f.id and c.status <> 'résolu' and not c.by_shop) as open_complaint_id,
      exists (select from complaints c where c.parcel_id = f.id and c.outcome = 'remboursé' and not c.by_shop) as refunded
    from (select * from ${orderFacts} o where o.buyer_id = ${buyerId} ${ofOrder} ${withShop} order by o.placed_at desc limit ${limit}) o
    join ${saleFacts} f on f.order_id = o.id and (f.is_sold or f.is_sent_back) ${ofShop}
    join ${shopFacts} s on s.id = f.shop_id
    join ${orderLineFacts} l on l.parcel_id = f.id and l.position = (select min(position) from ${orderLineFacts} where parcel_id = f.id)
    order by f.delivered_at desc nulls last, o.placed_at desc, f.number`,
  )
  const paused = await pauses.of(kernel)(rows.map(({ id }) => id))
  return rows.map((row) => ({
    ...row,
    pausedMs: paused.get(row.id) ?? 0,
    deliveredAt: row.deliveredAt ? new Date(row.deliveredAt) : null,
  }))
}

export type ComplaintRow = {
  complaint: typeof complaints.$inferSelect
  orderNumber: string
  amount: number
  shopName: string
  shopOwnerId: string
  buyerName: string
  name: string
  slug: string | null
  imageId: string | null
  itemsCount: number
  messagesCount: number
  lastSide: ComplaintSide
}

type Filter = { where: SQL; orderBy: SQL; limit: number; offset: number }

/** Chooses the page first; the planner drops unneeded joins. */
export async function selectComplaints(
  db: Sql,
  { where, orderBy, limit, offset }: Filter,
): Promise<ComplaintRow[]> {
  const rows = await query<Omit<ComplaintRow, 'complaint'> & { id: string }>(
    db,
    sql`
    select c.id, o.order_number, f.due_francs as amount, s.name as shop_name, s.owner_id as shop_owner_id,
      u.name as buyer_name, l.name, l.slug, l.image_id,
      (select sum(quantity)::int from ${orderLineFacts} where parcel_id = f.id) as items_count,
      (select count(*)::int from complaint_messages m where m.complaint_id = c.id) as messages_count,
      (select m.side from complaint_messages m where m.complaint_id = c.id order by m.id desc limit 1) as last_side
    from (
      select c.* from complaints c left join ${parcelFacts} f on f.id = c.parcel_id left join ${shopFacts} s on s.id = f.shop_id
      where ${where} order by ${orderBy} limit ${limit} offset ${offset}
    ) c
    join ${parcelFacts} f on f.id = c.parcel_id
    join ${orderFacts} o on o.id = f.order_id
    join ${shopFacts} s on s.id = f.shop_id
    join ${personFacts} u on u.id = c.buyer_id
    join ${orderLineFacts} l on l.parcel_id = f.id and l.position = (select min(position) from ${orderLineFacts} where parcel_id = f.id)
    order by ${orderBy}`,
  )
  if (rows.length === 0) return []
  const found = await db
    .select()
    .from(complaints)
    .where(
      inArray(
        complaints.id,
        rows.map(({ id }) => id),
      ),
    )
  const byId = new Map(found.map((complaint) => [complaint.id, complaint]))
  return rows.flatMap(({ id, ...row }) => {
    const complaint = byId.get(id)
    return complaint ? [{ ...row, complaint }] : []
  })
}

/** Counts by state; `where` uses `c`, `f` and `s`. */
export async function countComplaints(db: Sql, where: SQL): Promise<Record<string, number>> {
  const rows = await query<{ status: ComplaintStatus; total: number }>(
    db,
    sql`
    select c.status, count(*)::int as total from complaints c left join ${parcelFacts} f on f.id = c.parcel_id left join ${shopFacts} s on s.id = f.shop_id
    where ${where} group by c.status`,
  )
  return Object.fromEntries(rows.map(({ status, total }) => [status, total]))
}
