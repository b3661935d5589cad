import { defineEvent } from '#kernel/events/events.ts'
import type { ConversationSide } from '#modules/conversations/contract/conversations.ts'

/** Pages of this correspondent reload. */
export const conversationChanged = defineEvent<{ watch: string; version: number }>(
  'conversations.changed',
)

/** `firstUnreadId`: the reader's first unread message, this or an earlier. */
export type MessageSent = {
  conversationId: string
  messageId: number
  firstUnreadId: number
  side: ConversationSide
  at: string
}
export const messageSent = defineEvent<MessageSent>('conversations.message_sent')
