import { wayOf } from '#modules/parcels/contract/ways.ts'
import { pageOf, type Paging } from '#kernel/database/pages.ts'
import { firstName, shortName } from '#kernel/wire/person-names.ts'
import { sql, type SQL, asc, eq, getViewSelectedFields, inArray } from 'drizzle-orm'

import type {
  ComplaintStatus,
  ComplaintSide,
} from '#modules/complaints/contract/complaint-words.ts'
import type { Complaint, ComplaintMessage } from '#modules/complaints/contract/complaints.ts'
import type { QueuedComplaint } from '#modules/complaints/contract/team-complaints.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { brand } from '#kernel/wire/brand.ts'
import { imageAddress, type Image } from '#modules/images/contract/images.ts'

import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { complaintImages, complaintMessages } from '#modules/complaints/database/tables.ts'
import { goodsReturnFacts } from '#modules/exchanges/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import { pictureFacts } from '#modules/images/database/views.ts'
import { presentImage } from '#modules/images/module.ts'
import { storedDues } from './complaint-dues.ts'
import { countComplaints, selectComplaints, type ComplaintRow } from './complained-parcels.ts'

type Page<T> = {
  reclamations: T[]
  currentPage: number
  totalPages: number
  totalReclamations: number
  counts: Record<string, number>
}

export async function listComplaints(
  kernel: Kernel,
  viewer: Viewer & { side: 'buyer' | 'shop' },
  { status, ...paging }: Paging & { status?: ComplaintStatus | undefined },
): Promise<Page<Complaint>> {
  const own =
    viewer.side === 'buyer'
      ? sql`c.buyer_id = ${viewer.userId}`
      : sql`s.owner_id = ${viewer.userId}`
  const { rows, ...page } = await readPage(
    kernel.db,
    {
      own,
      chosen: status ? sql`c.status = ${status}` : null,
      orderBy: sql`c.opened_at desc, c.id desc`,
    },
    paging,
  )
  return { reclamations: await presentComplaints(kernel, rows, viewer), ...page }
}

/** Oldest or largest sum first. Escalated ones are marked, not moved up. */
export async function listQueue(
  kernel: Kernel,
  input: Paging & { status: ComplaintStatus | 'ouvertes'; sort: 'age' | 'amount' },
): Promise<Page<QueuedComplaint>> {
  const chosen =
    input.status === 'ouvertes' ? sql`c.status <> 'résolu'` : sql`c.status = ${input.status}`
  const age = input.status === 'résolu' ? sql`c.resolved_at desc, c.id` : sql`c.opened_at, c.id`
  const orderBy = input.sort === 'amount' ? sql`f.due_francs desc, ${age}` : age
  const { rows, ...page } = await readPage(kernel.db, { own: sql`true`, chosen, orderBy }, input)
  return { reclamations: rows.map((row) => presentQueued(kernel, row)), ...page }
}

async function readPage(
  db: Sql,
  { own, chosen, orderBy }: { own: SQL; chosen: SQL | null; orderBy: SQL },
  { page, limit }: Paging,
): Promise<Omit<Page<never>, 'reclamations'> & { rows: ComplaintRow[] }> {
  const counts = await countComplaints(db, own)
  const total = chosen
    ? totalOf(await countComplaints(db, sql`${own} and ${chosen}`))
    : totalOf(counts)
  const rows = await selectComplaints(db, {
    where: chosen ? sql`${own} and ${chosen}` : own,
    orderBy,
    limit,
    offset: (page - 1) * limit,
  })
  return {
    rows,
    ...pageOf({ page, limit }, total),
    totalReclamations: total,
    counts,
  }
}

function totalOf(counts: Record<string, number>): number {
  return sumOf(Object.values(counts))
}

/** Shops do not see the buyer's whole name, nor buyers a team member's. */
export type Viewer = {
  userId: string
  side: ComplaintSide
  isHelper?: boolean
}

export async function presentComplaints(
  kernel: Kernel,
  rows: readonly ComplaintRow[],
  viewer: Viewer,
): Promise<Complaint[]> {
  const threads = await threadsOf(
    kernel.db,
    rows.map(({ complaint }) => complaint.id),
  )
  const awaited = await awaitedGoods(kernel.db, rows)
  return rows.map((row) => {
    const thread = threads.get(row.complaint.id) ?? []
    const awaits = awaited.get(row.complaint.id) ?? null
    return {
      ...commonOf(kernel, row),
      awaits,
      ...(viewer.isHelper && {
        amount: null,
        refundAmount: null,
        awaits: awaits && { ...awaits, refundAmount: null },
      }),
      fulfillmentId: row.complaint.parcelId,
      resolution: row.complaint.resolution,
      buyerName: sideName('buyer', row, viewer),
      itemsCount: row.itemsCount,
      resolvedAt: row.complaint.resolvedAt?.toISOString() ?? null,
      images: thread[0]?.images ?? [],
      messages: thread.map(({ side, sender, senderId, ...message }) => ({
        ...message,
        sender: {
          name:
            side === 'support' && viewer.side === 'support'
              ? sender
              : side === 'shop' && viewer.side === 'shop' && senderId !== row.shopOwnerId
                ? `${row.shopName}, par ${firstName(sender)}`
                : sideName(side, row, viewer),
          side,
        },
      })),
    }
  })
}

/** Refunds that wait for their goods, by complaint. */
async function awaitedGoods(
  db: Sql,
  rows: readonly ComplaintRow[],
): Promise<Map<string, NonNullable<Complaint['awaits']>>> {
  const waiting = rows.flatMap(({ complaint: { id, status, goodsReturnId, awaitedFrancs } }) =>
    goodsReturnId && status !== 'résolu' ? [{ id, goodsReturnId, awaitedFrancs }] : [],
  )
  if (waiting.length === 0) return new Map()
  const found = await db
    .select({ goods: getViewSelectedFields(goodsReturnFacts), receiveAt: parcelFacts.receiveAt })
    .from(goodsReturnFacts)
    .innerJoin(parcelFacts, eq(parcelFacts.id, goodsReturnFacts.parcelId))
    .where(
      inArray(
        goodsReturnFacts.id,
        waiting.map(({ goodsReturnId }) => goodsReturnId),
      ),
    )
  const byId = new Map(found.map((row) => [row.goods.id, row]))
  return new Map(
    waiting.flatMap(({ id, goodsReturnId, awaitedFrancs }) => {
      const row = byId.get(goodsReturnId)
      if (!row?.goods.giveBackBefore) return []
      const { goods, receiveAt } = row
      const state = goods.takenAt ? 'carried' : goods.lateAt ? 'late' : 'waiting'
      const { placeRelayName: relayName } = goods
      const place = relayName ? 'relay' : wayOf({ receiveAt }).hasCourier ? 'door' : receiveAt
      const before = row.goods.giveBackBefore.toISOString()
      return [[id, { refundAmount: awaitedFrancs, before, state, place, relayName }]]
    }),
  )
}

function presentQueued(kernel: Kernel, row: ComplaintRow): QueuedComplaint {
  const { complaint, buyerName, messagesCount, lastSide } = row
  return { ...commonOf(kernel, row), buyerName, reason: complaint.reason, messagesCount, lastSide }
}

function commonOf(
  kernel: Kernel,
  { complaint, orderNumber, shopName, name, slug, imageId, amount }: ComplaintRow,
) {
  const { answerBefore, decideBefore } = storedDues(kernel, complaint)
  const { id, status, outcome, refundFrancs, openedAt, shopLateAt, platformLateAt } = complaint
  const open = status !== 'résolu'
  return {
    _id: id,
    orderNumber,
    status,
    outcome,
    refundAmount: refundFrancs,
    shopName,
    product: { name, slug, imageUrl: imageId ? imageAddress(imageId, 160) : null },
    amount,
    createdAt: openedAt.toISOString(),
    shopBefore: status === 'ouvert' ? answerBefore.toISOString() : null,
    decisionBefore: open && !complaint.goodsReturnId ? decideBefore.toISOString() : null,
    escalated: open && (shopLateAt !== null || platformLateAt !== null),
  }
}

function sideName(
  side: ComplaintSide,
  { shopName, buyerName }: ComplaintRow,
  viewer: Viewer,
): string {
  if (side === 'support') return `Équipe ${brand.name}`
  if (side === 'shop') return shopName
  return viewer.side === 'shop' ? shortName(buyerName) : buyerName
}

type Said = Omit<ComplaintMessage, 'sender'> & {
  side: ComplaintSide
  sender: string
  senderId: string
}

async function threadsOf(db: Sql, complaintIds: string[]): Promise<Map<string, Said[]>> {
  if (complaintIds.length === 0) return new Map()
  const rows = await db
    .select({ message: complaintMessages, sender: personFacts.name })
    .from(complaintMessages)
    .innerJoin(personFacts, eq(personFacts.id, complaintMessages.senderId))
    .where(inArray(complaintMessages.complaintId, complaintIds))
    .orderBy(asc(complaintMessages.id))
  const photos = await photosOf(
    db,
    rows.map(({ message }) => message.id),
  )
  const threads = new Map<string, Said[]>(complaintIds.map((id) => [id, []]))
  for (const { message, sender } of rows) {
    const { id, complaintId, side, body, sentAt, senderId } = message
    threads.get(complaintId)?.push({
      _id: String(id),
      side,
      sender,
      senderId,
      content: body,
      images: photos.get(id) ?? [],
      createdAt: sentAt.toISOString(),
    })
  }
  return threads
}

async function photosOf(db: Sql, messageIds: number[]): Promise<Map<number, Image[]>> {
  const photos = new Map<number, Image[]>()
  if (messageIds.length === 0) return photos
  const rows = await db
    .select({ messageId: complaintImages.messageId, image: pictureFacts.image })
    .from(complaintImages)
    .innerJoin(pictureFacts, eq(pictureFacts.id, complaintImages.imageId))
    .where(inArray(complaintImages.messageId, messageIds))
    .orderBy(asc(complaintImages.messageId), asc(complaintImages.position))
  for (const { messageId, image } of rows)
    photos.set(messageId, [...(photos.get(messageId) ?? []), presentImage(image)])
  return photos
}
