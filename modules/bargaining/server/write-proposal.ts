import { eq, sql } from 'drizzle-orm'

import type { OpeningFacts } from '#modules/calendar/contract/calendar.ts'
import { dueAfter } from '#modules/calendar/contract/due.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { conversationFacts } from '#modules/conversations/database/views.ts'
import {
  ACCEPTANCE_MOST_HOURS,
  ACCEPTANCE_OPEN_HOURS,
} from '#modules/settings/contract/deadline-rules.ts'
import { shopFacts, shopOpening } from '#modules/shops/database/views.ts'
import type { ConversationSide } from '#modules/conversations/contract/conversations.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
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

export async function writeProposal(tx: Tx, kernel: Kernel, made: NewProposal): Promise<Proposal> {
  const id = newId()
  await query(
    tx,
    sql`
    insert into price_proposals (id, conversation_id, buyer_id, product_id, variant_id, size, color,
      side, quantity, unit_price_francs, usual_price_francs, state, made_at, ends_at, message_id,
      answers_at)
    values (${id}, ${made.conversationId}, ${made.buyerId}, ${made.productId}, ${made.variantId},
      ${made.size}, ${made.color}, ${made.side}, ${made.quantity}, ${made.unitPrice},
      ${made.usualPrice}, 'open', ${made.at}, ${await answerBefore(tx, kernel, made)}, ${made.messageId},
      ${made.answersAt})`,
  )
  return { ...made, id }
}

/** Returns by when a shop answers: 24 hours, of which it opens for some; a buyer by the clock. */
async function answerBefore(
  tx: Tx,
  kernel: Kernel,
  { side, conversationId, at }: Pick<NewProposal, 'side' | 'conversationId' | 'at'>,
): Promise<Date> {
  if (side === 'shop') return dayLater(at)
  const [shop] = await tx
    .select(shopOpening)
    .from(conversationFacts)
    .innerJoin(shopFacts, eq(shopFacts.id, conversationFacts.shopId))
    .where(eq(conversationFacts.id, conversationId))
  return shopAnswersBefore(kernel, shop ?? { opening: null }, at)
}

export function shopAnswersBefore(kernel: Kernel, shop: OpeningFacts, from: Date): Date {
  return dueAfter(marketCalendar(kernel), from, {
    clockHours: 24,
    openHours: ACCEPTANCE_OPEN_HOURS,
    mostHours: ACCEPTANCE_MOST_HOURS,
    at: shop,
  })
}

/** End of what a buyer has: she answers and orders at any hour. */
export function dayLater(at: Date): Date {
  return addMs(at, dayMs)
}
