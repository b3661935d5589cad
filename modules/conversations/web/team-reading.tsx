import type { Reply } from '#kernel/wire/endpoint.ts'
import type { readReportedConversation } from '#modules/conversations/contract/team-conversations.ts'
import { Remark } from '#web/ui/lists/remark.tsx'
import { useNow } from '#web/device/use-now.ts'

import { dayTitle } from './message-words.ts'
import { MessageItem } from './thread/message-item.tsx'
import { ParcelLink, ProductCard } from './thread/subject-card.tsx'
import { threadRows } from './thread/thread-rows.ts'
import './thread/thread.css'

/** A conversation as the team reads it: nothing is masked, the shop stands on the right. */
export function TeamReading({
  buyerName,
  shopName,
  messages,
}: Reply<typeof readReportedConversation>) {
  const now = useNow(60_000)
  return (
    <section className="card" aria-label={`Conversation de ${buyerName} et ${shopName}`}>
      <Remark tone="ok" live>
        Cette lecture est notée au journal.
      </Remark>
      <ol className="chat-list chat-reading">
        {threadRows(messages).map((row) => {
          if (row.kind === 'day')
            return (
              <li key={row.key} className="chat-day">
                {dayTitle(row.at, now)}
              </li>
            )
          if (row.kind === 'message')
            return (
              <MessageItem
                key={row.key}
                message={row.message}
                side="shop"
                author={row.message.side === 'shop' ? shopName : buyerName}
                named
                read={false}
                explains={null}
              />
            )
          return (
            <li key={row.key}>
              {row.kind === 'product' ? (
                <ProductCard product={row.product} />
              ) : (
                <ParcelLink parcel={row.parcel} side="shop" />
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
