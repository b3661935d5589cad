import { sql } from 'drizzle-orm'

import type { ConversationSide } from '#modules/conversations/contract/conversations.ts'
import type { Sql } from '#kernel/database/database.ts'
import { maskContacts, type Written } from './mask-contacts.ts'
import { shortName } from './read-messages.ts'

/** Unread messages for a notification; masked. */
export type UnreadMessage = {
  /** Buyer, or owner and answering helpers. */
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

/** Null when all is read. */
export async function findUnread(
  db: Sql,
  { conversationId, side, host }: { conversationId: string; side: ConversationSide; host: string },
): Promise<UnreadMessage | null> {
  const { rows } = await db.execute<UnreadMessageRow>(sql`
    select case when m.side = 'shop' then array[c.buyer_id] else array(
        select h.user_id from shop_helper_facts h
        where h.shop_id = c.shop_id and h.ended_at is null and 'answers' = any(h.rights)
        union all select s.owner_id) end as readers,
      s.name as "shopName", b.name as "buyerName", m.body, m.contacts, m.sent_at as at,
      case when m.side = 'shop' then c.buyer_unread else c.shop_unread end as unread,
      (select count(*)::int from conversation_message_images i where i.message_id = m.id) as photos
    from conversations c join shop_facts s on s.id = c.shop_id
      join person_facts b on b.id = c.buyer_id
      join lateral (select * from conversation_messages m
        where m.conversation_id = c.id and m.side = ${side} and m.state = 'sent'
        order by m.id desc limit 1) m on true
    where c.id = ${conversationId} and c.closed_by is null
      and case when m.side = 'shop' then c.buyer_unread else c.shop_unread end > 0`)
  const [row] = rows
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
