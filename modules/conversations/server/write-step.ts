import { sql } from 'drizzle-orm'

import type { ConversationSide } from '#modules/conversations/contract/conversations.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { bumpCorrespondents } from './changes.ts'
import type { LockedConversation } from './sides.ts'
import { deliverMessage } from './write-message.ts'
import { query } from '#kernel/database/query.ts'

type StepMessage = {
  locked: LockedConversation
  side: ConversationSide
  writerId: string
  key: string
  body: string
  productId: string
  /** `answer`: the other side must answer; `notice`: it is notified; `nothing`: notified later. */
  needs: 'answer' | 'notice' | 'nothing'
  byItself?: boolean
}

/**
 * Writes a message that carries a step of a negotiation.
 * @returns its id
 */
export async function writeStep(tx: Tx, kernel: Kernel, step: StepMessage): Promise<number> {
  const { locked, side, writerId, key, body, productId, needs, byItself = false } = step
  const at = kernel.clock.now()
  const { waitingSince } = locked
  const waitedMs =
    side === 'shop' && waitingSince && !byItself ? at.getTime() - waitingSince.getTime() : null
  const rows = await query<{ id: number }>(
    tx,
    sql`
    insert into conversation_messages (conversation_id, sender_id, side, key, body, contacts,
      product_id, state, sent_at, waited_ms)
    values (${locked.id}, ${writerId}, ${side}, ${key}, ${body}, '[]', ${productId},
      'sent', ${at}, ${waitedMs})
    returning id::int`,
  )
  const messageId = rows[0]?.id ?? 0
  if (needs === 'nothing') {
    // The buyer sees the same for an answer by a person or by the amounts.
    await query(
      tx,
      sql`
      update conversations set last_message_id = ${messageId}, last_at = ${at}
      where id = ${locked.id}`,
    )
    await bumpCorrespondents(tx, kernel, locked)
    return messageId
  }
  await deliverMessage(tx, kernel, { locked, side, messageId, at })
  if ((side === 'buyer' && needs === 'notice') || byItself)
    await query(
      tx,
      sql`
      update conversations set waiting_since = ${waitingSince} where id = ${locked.id}`,
    )
  return messageId
}
