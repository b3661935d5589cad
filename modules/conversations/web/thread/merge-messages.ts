import type {
  Conversation,
  ConversationMessage,
} from '#modules/conversations/contract/conversations.ts'

/**
 * A conversation read anew, with the older messages that were read before. Where more came between
 * than one reading brings, the older ones are left out and can be asked for again.
 */
export function mergeConversation(
  known: Conversation | undefined,
  read: Conversation,
): Conversation {
  const [first] = read.messages
  const last = known?.messages.at(-1)
  if (!known || !first || !last || (read.more && first._id > last._id)) return read
  const older = known.messages.filter(({ _id }) => _id < first._id)
  return {
    ...read,
    messages: [...older, ...read.messages],
    more: older.length > 0 ? known.more : read.more,
  }
}

/** With the messages before those that are known. */
export function withOlder(known: Conversation, read: Conversation): Conversation {
  const held = new Set(known.messages.map(({ _id }) => _id))
  const older = read.messages.filter(({ _id }) => !held.has(_id))
  return { ...known, messages: [...older, ...known.messages], more: read.more }
}

/** With a message that was just sent. */
export function withWritten(known: Conversation, written: ConversationMessage): Conversation {
  const { messages } = known
  return {
    ...known,
    messages: [
      ...messages.filter(({ _id }) => _id < written._id),
      written,
      ...messages.filter(({ _id }) => _id > written._id),
    ],
  }
}
