import { cutWithDots } from '#kernel/wire/short-text.ts'
import { sql } from 'drizzle-orm'

import { accountAnonymised } from '#modules/identity/module.ts'
import { findUnread, type UnreadMessage } from './unread-message.ts'
import { messageSent, type MessageSent } from './events.ts'
import { addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { forgetNoticesAbout, leadsTo, type Notice, notify } from '#modules/notices/module.ts'

const job = 'notifications.unread-message'
/** An open page has read the message by then. */
const patienceMs = 15_000
const longest = 120

type Unread = Pick<MessageSent, 'conversationId' | 'side' | 'firstUnreadId'>

/** Sends one notice per conversation until read, in the app and on browsers, never by SMS. */
export function notifyAboutMessages(kernel: Kernel, publicUrl: () => string): void {
  kernel.events.queue(messageSent, job, ({ at, conversationId, side, firstUnreadId }) => {
    const payload: Unread = { conversationId, side, firstUnreadId }
    const startAfter = addMs(new Date(at), patienceMs)
    return { handler: job, payload, queue: 'messages', startAfter, once: keyOf(payload) }
  })
  kernel.jobs.handle(job, async (about: Unread) => {
    const host = new URL(publicUrl()).host
    const found = await findUnread(kernel.db, { ...about, host })
    const news = found?.readers.map((userId) => ({
      ...noticeOf(about, found),
      userId,
      key: keyOf(about),
      at: found.at,
    }))
    await notify(kernel, news ?? [])
  })
  // Removes notices quoting a deleted author.
  kernel.events.within(accountAnonymised, async (tx, { userId }) => {
    const own = sql`(select c.id from conversation_facts c where c.buyer_id = ${userId})`
    await forgetNoticesAbout(tx, 'message', own)
  })
}

function keyOf({ conversationId, side, firstUnreadId }: Unread): string {
  return `message:${conversationId}:${side}:${firstUnreadId}`
}

function noticeOf(
  { conversationId, side }: Unread,
  { from, text, photos, unread }: UnreadMessage,
): Notice {
  const said = text.replaceAll(/\s+/g, ' ')
  const shown = cutWithDots(said, longest)
  const words = shown || (photos > 1 ? `${photos} photos` : 'Une photo')
  return {
    kind: 'message',
    title: `${from} vous écrit`,
    message: unread > 1 ? `${unread} messages. ${words}` : words,
    ...leadsTo(side === 'shop' ? 'buyerConversation' : 'shopConversation', conversationId),
  }
}
