import type { ComplaintSide } from '#modules/complaints/contract/complaint-words.ts'

import { complaintImages, complaintMessages } from '#modules/complaints/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'

type NewMessage = {
  complaintId: string
  senderId: string
  side: ComplaintSide
  body: string
  imageIds: readonly string[]
  at: Date
}

/** Writes a message and its photos into a thread. @returns its number */
export async function addMessage(
  tx: Tx,
  { complaintId, senderId, side, body, imageIds, at }: NewMessage,
): Promise<number> {
  const [message] = await tx
    .insert(complaintMessages)
    .values({ complaintId, senderId, side, body, sentAt: at })
    .returning({ id: complaintMessages.id })
  if (!message) throw new Error('the message was not written')
  if (imageIds.length > 0)
    await tx
      .insert(complaintImages)
      .values(imageIds.map((imageId, position) => ({ messageId: message.id, position, imageId })))
  return message.id
}
