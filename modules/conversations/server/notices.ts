import { shopHelperFacts, shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { cutWithDots } from '#kernel/wire/short-text.ts'
import { sql } from 'drizzle-orm'

import { accountAnonymised } from '#modules/identity/module.ts'
import { messageSent, type MessageSent } from './write-message.ts'
import { maskContacts, shortName, type Written } from './read-messages.ts'
import type { ConversationSide } from '#modules/conversations/contract/conversations.ts'
import type { Sql } from '#kernel/database/database.ts'
import { addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { forgetNoticesAbout, leadsTo, type Notice, notify } from '#modules/notices/module.ts'
import { query } from '#kernel/database/query.ts'

export const conversationPages = {
  buyerConversation: ['/messages/:id', 'messages/:id', 'conversation'],
  shopConversation: [
    '/vendeur-dashboard?onglet=messages&conversation=:id',
    'seller/messages/:id',
    'conversation',
  ],
} as const

const job = 'notifications.unread-message'
/** ms; an open page has read the message by then. */
const patienceMs = 15_000
const longest = 120

type Unread = Pick<MessageSent, 'conversationId' | 'side' | 'firstUnreadId'>

/** Sends one notice per conversation until read, never by SMS. */
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
  kernel.events.within(accountAnonymised, async (tx, { userId }) => {
    const own = sql`(select c.id from conversation_facts c where c.buyer_id = ${userId})`
    await forgetNoticesAbout(tx, 'message', own)
  })
}

type UnreadMessage = {
  readers: string[]
  /** Shop's name, or the buyer's first name and initial. */
  from: string
  text: string
  photos: number
  unread: number
  at: Date
}

type UnreadMessageRow = Omit<UnreadMessage, 'at' | 'from' | 'text'> &
  Written & { at: string; shopName: string; buyerName: string }

async function findUnread(
  db: Sql,
  { conversationId, side, host }: { conversationId: string; side: ConversationSide; host: string },
): Promise<UnreadMessage | null> {
  const [row] = await query<UnreadMessageRow>(
    db,
    sql`
    select case when m.side = 'shop' then array[c.buyer_id] else array(
        select h.user_id from ${shopHelperFacts} h
        where h.shop_id = c.shop_id and h.ended_at is null and 'answers' = any(h.rights)
        union all select s.owner_id) end as readers,
      s.name as shop_name, b.name as buyer_name, m.body, m.contacts, m.sent_at as at,
      case when m.side = 'shop' then c.buyer_unread else c.shop_unread end as unread,
      (select count(*)::int from conversation_message_images i where i.message_id = m.id) as photos
    from conversations c join ${shopFacts} s on s.id = c.shop_id
      join ${personFacts} b on b.id = c.buyer_id
      join lateral (select * from conversation_messages m
        where m.conversation_id = c.id and m.side = ${side} and m.state = 'sent'
        order by m.id desc limit 1) m on true
    where c.id = ${conversationId} and c.closed_by is null
      and case when m.side = 'shop' then c.buyer_unread else c.shop_unread end > 0`,
  )
  if (!row) return null
  const { body, contacts, at, shopName, buyerName, ...unread } = row
  return {
    ...unread,
    from: side === 'shop' ? shopName : shortName(buyerName),
    // A notification outlives the delivery: never shows a number.
    text: maskContacts({ body, contacts }, { showsNumbers: false, host }).text,
    at: new Date(at),
  }
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
    ...leadsTo(
      side === 'shop' ? conversationPages.buyerConversation : conversationPages.shopConversation,
      conversationId,
    ),
  }
}
