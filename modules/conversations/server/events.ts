import { defineEvent } from '#kernel/events/events.ts'
import type { ConversationSide } from '#modules/conversations/contract/conversations.ts'

/** Open pages of these correspondents read again: their number is now `version`. */
export const conversationChanged = defineEvent<{ watch: string; version: number }>(
  'conversations.changed',
)

/**
 * A message left. `firstUnreadId`: the first one that its reader has not read, this one or earlier.
 */
export type MessageSent = {
  conversationId: string
  messageId: number
  firstUnreadId: number
  /** Who wrote it. */
  side: ConversationSide
  at: string
}
export const messageSent = defineEvent<MessageSent>('conversations.message_sent')

/** A shop let a buyer’s proposal end without an answer. */
export const proposalEnded = defineEvent<{
  proposalId: string
  conversationId: string
  buyerId: string
  product: string
  at: string
}>('conversations.proposal_ended')

/** A helper answered a price in the name of a shop; its owner is told. */
export const priceAnswered = defineEvent<{
  proposalId: string
  conversationId: string
  ownerId: string
  helper: string
  product: string
  answer: 'accepted' | 'refused' | 'countered'
  quantity: number
  /** For one piece: of the buyer’s proposal, or the helper’s own. */
  unitPrice: number
  at: string
}>('conversations.price_answered')
