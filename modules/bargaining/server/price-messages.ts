import { sql } from 'drizzle-orm'

import type { ConversationSide } from '#modules/conversations/contract/conversations.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { bumpCorrespondents } from '#modules/conversations/server/changes.ts'
import type { Locked } from '#modules/conversations/server/sides.ts'
import { deliver } from '#modules/conversations/server/write-message.ts'

type Said = {
  locked: Locked
  side: ConversationSide
  writerId: string
  key: string
  body: string
  productId: string
  /** `answer`: the other side must answer; `notice`: it is notified; `nothing`: notified later. */
  needs: 'answer' | 'notice' | 'nothing'
  byItself?: boolean
}

/** Writes a message with a negotiation step. @returns its id */
export async function sayPrice(tx: Tx, kernel: Kernel, said: Said): Promise<number> {
  const { locked, side, writerId, key, body, productId, needs, byItself = false } = said
  const at = kernel.clock.now()
  const { waitingSince } = locked
  const waitedMs =
    side === 'shop' && waitingSince && !byItself ? at.getTime() - waitingSince.getTime() : null
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into conversation_messages (conversation_id, sender_id, side, key, body, contacts,
      product_id, state, sent_at, waited_ms)
    values (${locked.id}, ${writerId}, ${side}, ${key}, ${body}, '[]', ${productId},
      'sent', ${at}, ${waitedMs})
    returning id::int`)
  const messageId = rows[0]?.id ?? 0
  if (needs === 'nothing') {
    // The buyer sees the same, whether a person or the amounts answer.
    await tx.execute(sql`
      update conversations set last_message_id = ${messageId}, last_at = ${at}
      where id = ${locked.id}`)
    await bumpCorrespondents(tx, kernel, locked)
    return messageId
  }
  await deliver(tx, kernel, { locked, side, messageId, at })
  if ((side === 'buyer' && needs === 'notice') || byItself)
    await tx.execute(sql`
      update conversations set waiting_since = ${waitingSince} where id = ${locked.id}`)
  return messageId
}

/** Replaces the open proposal of this product. */
export async function replaceOpen(
  tx: Tx,
  { buyerId, productId, at }: { buyerId: string; productId: string; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update price_proposals set state = 'replaced', answered_at = ${at}
    where buyer_id = ${buyerId} and product_id = ${productId} and state = 'open'`)
}

export type Proposal = {
  id: string
  conversationId: string
  buyerId: string
  productId: string
  variantId: string | null
  size: string | null
  color: string | null
  side: ConversationSide
  quantity: number
  unitPrice: number
}
type NewProposal = Omit<Proposal, 'id'> & {
  usualPrice: number
  at: Date
  messageId: number
  /** When the seller's amounts answer; null: a person does. */
  answersAt: Date | null
}

export async function writeProposal(tx: Tx, made: NewProposal): Promise<Proposal> {
  const id = newId()
  await tx.execute(sql`
    insert into price_proposals (id, conversation_id, buyer_id, product_id, variant_id, size, color,
      side, quantity, unit_price_francs, usual_price_francs, state, made_at, ends_at, message_id,
      answers_at)
    values (${id}, ${made.conversationId}, ${made.buyerId}, ${made.productId}, ${made.variantId},
      ${made.size}, ${made.color}, ${made.side}, ${made.quantity}, ${made.unitPrice},
      ${made.usualPrice}, 'open', ${made.at}, ${endOf(made.at)}, ${made.messageId},
      ${made.answersAt})`)
  return { ...made, id }
}

export function endOf(at: Date): Date {
  return addMs(at, dayMs)
}
