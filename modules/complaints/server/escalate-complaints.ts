import { and, eq, inArray, isNull, lt, ne, type SQL } from 'drizzle-orm'

import { complaints } from '#modules/complaints/database/tables.ts'
import { oneByOne } from '#kernel/jobs/one-by-one.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { duesOf } from './complaint-dues.ts'
import { complaintEscalated } from './events.ts'

const batchSize = 200

export async function escalateComplaints(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  await fillDues(kernel)
  const silent = and(
    eq(complaints.status, 'ouvert'),
    isNull(complaints.shopLateAt),
    lt(complaints.answerBefore, now),
  )
  await escalate(kernel, 'shop', silent)
  const undecided = and(
    ne(complaints.status, 'résolu'),
    isNull(complaints.goodsReturnId),
    isNull(complaints.platformLateAt),
    lt(complaints.decideBefore, now),
  )
  await escalate(kernel, 'platform', undecided)
}

async function escalate(
  kernel: Kernel,
  over: 'shop' | 'platform',
  late: SQL | undefined,
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const due = await tx
      .select({ id: complaints.id, parcelId: complaints.parcelId })
      .from(complaints)
      .where(late)
      .orderBy(complaints.openedAt)
      .limit(batchSize)
      .for('update', { skipLocked: true })
    if (due.length === 0) return
    const ids = due.map(({ id }) => id)
    await tx
      .update(complaints)
      .set(over === 'shop' ? { shopLateAt: at } : { platformLateAt: at })
      .where(inArray(complaints.id, ids))
    await kernel.events.emit(
      tx,
      complaintEscalated,
      ...due.map(({ id, parcelId }) => ({
        complaintId: id,
        parcelId,
        over,
        at: at.toISOString(),
      })),
    )
  })
}

/** Writes the ends of complaints that the version before opened, by the deadlines of their day. */
async function fillDues(kernel: Kernel): Promise<void> {
  const { id, openedAt } = complaints
  const rows = await kernel.db
    .select({ id, openedAt })
    .from(complaints)
    .where(and(isNull(complaints.answerBefore), ne(complaints.status, 'résolu')))
    .limit(batchSize)
  await oneByOne(kernel, 'complaints.fill-dues', rows, (row) =>
    kernel.db.update(complaints).set(duesOf(kernel, row.openedAt)).where(eq(id, row.id)),
  )
}
