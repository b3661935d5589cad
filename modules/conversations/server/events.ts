import { defineEvent } from '#kernel/events/events.ts'
import type { ConversationSide } from '#modules/conversations/contract/conversations.ts'

/** Reloads pages of this correspondent. */
export const conversationChanged = defineEvent<{ watch: string; version: number; of: string }>(
  'conversations.changed',
)

/** `firstUnreadId`: the reader's first unread message. */
export type MessageSent = {
  conversationId: string
  messageId: number
  firstUnreadId: number
  side: ConversationSide
  at: string
}
export const messageSent = defineEvent<MessageSent>('conversations.message_sent')
