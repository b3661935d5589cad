import { sql } from 'drizzle-orm'

import type { ConversationSide } from '#modules/conversations/contract/conversations.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import { query } from '#kernel/database/query.ts'

export async function replaceOpen(
  tx: Tx,
  { buyerId, productId, at }: { buyerId: string; productId: string; at: Date },
): Promise<void> {
  await query(
    tx,
    sql`
    update price_proposals set state = 'replaced', answered_at = ${at}
    where buyer_id = ${buyerId} and product_id = ${productId} and state = 'open'`,
  )
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
  answersAt: Date | null
}

export async function writeProposal(tx: Tx, made: NewProposal): Promise<Proposal> {
  const id = newId()
  await query(
    tx,
    sql`
    insert into price_proposals (id, conversation_id, buyer_id, product_id, variant_id, size, color,
      side, quantity, unit_price_francs, usual_price_francs, state, made_at, ends_at, message_id,
      answers_at)
    values (${id}, ${made.conversationId}, ${made.buyerId}, ${made.productId}, ${made.variantId},
      ${made.size}, ${made.color}, ${made.side}, ${made.quantity}, ${made.unitPrice},
      ${made.usualPrice}, 'open', ${made.at}, ${endOf(made.at)}, ${made.messageId},
      ${made.answersAt})`,
  )
  return { ...made, id }
}

export function endOf(at: Date): Date {
  return addMs(at, dayMs)
}
