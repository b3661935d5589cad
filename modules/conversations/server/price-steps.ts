import type { SQL } from 'drizzle-orm'

import type {
  ConversationSide,
  SellerBargain,
} from '#modules/conversations/contract/conversations.ts'
import type { ProposalCard } from '#modules/conversations/contract/proposal-card.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Need } from '#kernel/needs.ts'

export type PriceSteps = {
  /** SQL: price step of a message id as JSON, or null. */
  cardOf(message: SQL): SQL
  /** SQL: conversations where `side` must answer a price. */
  toAnswer(side: ConversationSide, now: Date): SQL
  /** SQL: nearest deadline of a conversation id, to answer a price or to order at it. */
  deadlineOf(conversation: SQL, side: ConversationSide, now: Date): SQL
  readBargain(kernel: Kernel, conversationId: string): Promise<SellerBargain | null>
}

export const priceSteps = new Need<PriceSteps>('conversations.price-steps')

export function toProposalCard(row: ProposalCard | null): ProposalCard | null {
  return row && { ...row, until: new Date(row.until).toISOString() }
}
