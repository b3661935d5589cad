import { and, eq, inArray, ne } from 'drizzle-orm'

import { sqlState, type Sql } from '../kernel/database.ts'
import { newId } from '../kernel/ids.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { fulfilments, orders } from '../orders/index.ts'
import { alreadyOpen, complaintUnknown, parcelNotYours } from './complaints.errors.ts'
import { complaintImages, complaintMessages, complaints, type complaintOutcomes } from './complaints.table.ts'

type Opening = { fulfilmentId: string; buyerId: string; reason?: string; message: string; imageIds: string[] }

/**
 * A buyer says what is wrong with a parcel of hers. From this second the shop is not paid for it.
 * @returns the complaint's id. @throws complaints.parcel_unknown (404) · complaints.already_open (409)
 */
export async function openComplaint(kernel: Kernel, asked: Opening): Promise<string> {
  const id = newId()
  const now = kernel.clock.now()
  try {
    await kernel.transaction(async (tx) => {
      const [own] = await tx
        .select({ id: fulfilments.id })
        .from(fulfilments)
        .innerJoin(orders, eq(orders.id, fulfilments.orderId))
        .where(and(eq(fulfilments.id, asked.fulfilmentId), eq(orders.buyerId, asked.buyerId)))
      if (!own) throw parcelNotYours()
      await tx.insert(complaints).values({ id, fulfilmentId: asked.fulfilmentId, buyerId: asked.buyerId, reason: asked.reason ?? '', openedAt: now })
      await tx.insert(complaintMessages).values({ complaintId: id, senderId: asked.buyerId, side: 'buyer', body: asked.message, sentAt: now })
      if (asked.imageIds.length > 0)
        await tx.insert(complaintImages).values(asked.imageIds.map((imageId, position) => ({ complaintId: id, position, imageId })))
    })
  } catch (error) {
    if (sqlState(error) === '23505') throw alreadyOpen()
    throw error
  }
  return id
}

/** Adds to the thread; the first answer of the shop or of support makes it « en cours ». @throws complaints.unknown (404) */
export async function answerComplaint(
  kernel: Kernel,
  asked: { complaintId: string; senderId: string; side: 'buyer' | 'shop' | 'support'; message: string },
): Promise<void> {
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const [complaint] = await tx.select().from(complaints).where(eq(complaints.id, asked.complaintId)).for('update')
    if (!complaint) throw complaintUnknown()
    await tx.insert(complaintMessages).values({ complaintId: complaint.id, senderId: asked.senderId, side: asked.side, body: asked.message, sentAt: now })
    if (complaint.status === 'ouvert' && asked.side !== 'buyer') await tx.update(complaints).set({ status: 'en cours' }).where(eq(complaints.id, complaint.id))
  })
}

/** Support decides. Ending it twice keeps the first outcome. @throws complaints.unknown (404) */
export async function resolveComplaint(kernel: Kernel, asked: { complaintId: string; outcome: (typeof complaintOutcomes)[number] }): Promise<void> {
  const ended = await kernel.db
    .update(complaints)
    .set({ status: 'résolu', outcome: asked.outcome, resolvedAt: kernel.clock.now() })
    .where(and(eq(complaints.id, asked.complaintId), ne(complaints.status, 'résolu')))
    .returning({ id: complaints.id })
  if (ended.length > 0) return
  const [known] = await kernel.db.select({ id: complaints.id }).from(complaints).where(eq(complaints.id, asked.complaintId))
  if (!known) throw complaintUnknown()
}

/** Which of these parcels have a complaint that is not resolved. */
export async function disputedAmong(db: Sql, fulfilmentIds: string[]): Promise<Set<string>> {
  if (fulfilmentIds.length === 0) return new Set()
  const rows = await db
    .select({ fulfilmentId: complaints.fulfilmentId })
    .from(complaints)
    .where(and(inArray(complaints.fulfilmentId, fulfilmentIds), ne(complaints.status, 'résolu')))
  return new Set(rows.map((row) => row.fulfilmentId))
}
