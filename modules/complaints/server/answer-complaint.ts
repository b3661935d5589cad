import { eq } from 'drizzle-orm'

import type { ComplaintSide } from '#modules/complaints/contract/complaint-words.ts'

import { complaints } from '#modules/complaints/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { withIdempotencyKey } from '#kernel/http/idempotency.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { addMessage } from './add-message.ts'
import { complaintClosed } from './errors.ts'
import { complaintAnswered } from './events.ts'
import { lockOpenComplaint } from './lock-complaint.ts'

type Answer = {
  complaintId: string
  senderId: string
  side: ComplaintSide
  message: string
  imageIds?: readonly string[]
  /** A message sent again with the same key is stored once. */
  idempotencyKey?: string
}

/**
 * Adds to the thread; the first answer of the shop or of support makes it « en cours ».
 * @throws complaints.unknown (404) · complaints.closed (409) once it is decided
 */
export async function answerComplaint(kernel: Kernel, input: Answer): Promise<void> {
  const { senderId: userId, complaintId, message, idempotencyKey: key } = input
  await kernel.transaction(async (tx) => {
    if (!key) return answer(tx, kernel, input)
    await withIdempotencyKey(
      tx,
      { userId, key, body: { fil: complaintId, message }, at: kernel.clock.now() },
      () => answer(tx, kernel, input),
    )
  })
}

async function answer(tx: Tx, kernel: Kernel, input: Answer): Promise<void> {
  const { complaintId, senderId, side, message, imageIds = [] } = input
  const at = kernel.clock.now()
  const complaint = await lockOpenComplaint(tx, complaintId, complaintClosed)
  const messageId = await addMessage(tx, {
    complaintId,
    senderId,
    side,
    body: message,
    imageIds,
    at,
  })
  if (complaint.status === 'ouvert' && side !== 'buyer')
    await tx.update(complaints).set({ status: 'en cours' }).where(eq(complaints.id, complaintId))
  await kernel.events.emit(tx, complaintAnswered, {
    complaintId,
    parcelId: complaint.parcelId,
    messageId,
    side,
    at: at.toISOString(),
  })
}
