import { productFacts } from '#modules/products/database/views.ts'
import { parcelFacts, orderFacts } from '#modules/parcels/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { firstName } from '#kernel/wire/person-names.ts'
import { sql, type SQL } from 'drizzle-orm'

import type {
  ConversationLine,
  ConversationSide,
  listConversations as wire,
} from '#modules/conversations/contract/conversations.ts'
import { imageAddress } from '#modules/images/contract/images.ts'
import { cursorPage, orderBy, type Place, placeAfter, placeSql } from '#kernel/database/pages.ts'
import type { ReplyInput, Read } from '#kernel/wire/endpoint.ts'
import { watchOf } from './changes.ts'
import { maskContacts, maskName, shortName, visibleTo, type Written } from './read-messages.ts'
import { priceSteps } from './price-steps.ts'
import type { Reading } from './read-conversation.ts'
import { query } from '#kernel/database/query.ts'

const mostWaiting = 50

type Lister = { buyerId: string } | { shopId: string }
type ConversationLineRow = Written & {
  id: string
  at: string
  shopName: string
  logoId: string | null
  buyerName: string
  isNamed: boolean
  onTheWay: boolean
  unread: number
  side: ConversationSide
  helper: string | null
  photos: number
  about: string | null
  until: string | null
}

export async function listConversations(
  reading: Reading,
  lister: Lister,
  paging: Read<typeof wire>['query'],
): Promise<ReplyInput<typeof wire>> {
  // Read before the lines: a change in between reloads the page.
  const { watch, version } = await watchOf(reading.kernel.db, lister)
  const isFirst = !paging.after && paging.page === 1
  const isWaiting = sql`c.id in (${waitingOf(reading, lister)})`
  const waiting = isFirst
    ? await readLines(reading, lister, isWaiting, placeAfter(undefined, mostWaiting))
    : []
  const isOther = sql`c.id not in (${firstWaiting(reading, lister)})`
  const { rows, next } = await cursorPage(paging, (place) =>
    readLines(reading, lister, isOther, place),
  )
  const others = rows.map(({ line }) => line)
  return { waiting: soonestFirst(waiting), others, next, watch, version }
}

function soonestFirst(lines: readonly Line[]): ConversationLine[] {
  const ends = ({ until }: ConversationLine) => (until ? Date.parse(until) : Infinity)
  return lines
    .map(({ line }) => line)
    .toSorted((a, b) => (ends(a) === ends(b) ? 0 : ends(a) - ends(b)))
}

function sideOf(lister: Lister): ConversationSide {
  return 'buyerId' in lister ? 'buyer' : 'shop'
}

function unreadOf(lister: Lister): SQL {
  return sideOf(lister) === 'buyer' ? sql`c.buyer_unread` : sql`c.shop_unread`
}

/** A shop does not see a conversation whose first message is held. */
function ownOf(lister: Lister): SQL {
  return 'buyerId' in lister
    ? sql`c.buyer_id = ${lister.buyerId}`
    : sql`c.shop_id = ${lister.shopId} and c.last_message_id is not null`
}

function waitingOf({ kernel }: Reading, lister: Lister): SQL {
  const now = kernel.clock.now()
  return sql`select c.id from conversations c where ${ownOf(lister)} and ${unreadOf(lister)} > 0
    union select c.id from conversations c where ${ownOf(lister)}
      and c.id in (${priceSteps.of(kernel).toAnswer(sideOf(lister), now)})`
}

function firstWaiting(reading: Reading, lister: Lister): SQL {
  return sql`select c.id from conversations c
    where ${ownOf(lister)} and c.id in (${waitingOf(reading, lister)})
    order by c.last_at desc, c.id desc limit ${mostWaiting}`
}

type Line = { id: string; at: Date; line: ConversationLine }

async function readLines(
  { kernel, host }: Reading,
  lister: Lister,
  chosen: SQL,
  place: Place,
): Promise<Line[]> {
  const side = sideOf(lister)
  const order = { at: sql`c.last_at`, id: sql`c.id` }
  const rows = await query<ConversationLineRow>(
    kernel.db,
    sql`
    select c.id, c.last_at as at, s.name as shop_name, s.logo_image_id as logo_id,
      b.name as buyer_name, ${unreadOf(lister)} as unread, m.side, m.body, m.contacts,
      case when m.side = 'shop' and m.sender_id <> s.owner_id then u.name end as helper,
      (select count(*)::int from conversation_message_images i where i.message_id = m.id) as photos,
      (select coalesce(p.name, o.order_number) from conversation_messages a
        left join ${productFacts} p on p.id = a.product_id
        left join ${parcelFacts} f on f.id = a.parcel_id left join ${orderFacts} o on o.id = f.order_id
        where a.id = m.about_id) as about,
      ${priceSteps.of(kernel).deadlineOf(sql`c.id`, side, kernel.clock.now())} as until,
      coalesce(past.bought, false) or b.phone is null and b.set_apart_at is null as is_named, coalesce(past.on_the_way, false) as on_the_way
    from (select * from conversations c ${placeSql(place, [ownOf(lister), chosen], order)}) c
      join ${shopFacts} s on s.id = c.shop_id join ${personFacts} b on b.id = c.buyer_id
      join lateral (select m.*,
          (select max(a.id) from conversation_messages a
            where a.conversation_id = c.id and a.id <= m.id
              and (a.product_id is not null or a.parcel_id is not null)) as about_id
        from conversation_messages m where m.conversation_id = c.id and ${visibleTo(side)}
        order by m.id desc limit 1) m on true
      join ${personFacts} u on u.id = m.sender_id
      cross join lateral (
        select bool_or(f.is_sold) as bought, bool_or(f.on_the_way) as on_the_way
        from ${parcelFacts} f join ${orderFacts} p on p.id = f.order_id
        where p.buyer_id = c.buyer_id and f.shop_id = c.shop_id) past
    ${orderBy(order)}`,
  )
  return rows.map((row) => presentLine(row, side, host))
}

function presentLine(row: ConversationLineRow, reader: ConversationSide, host: string): Line {
  const at = new Date(row.at)
  const { text } = maskContacts(row, { showsNumbers: row.onTheWay, host })
  const line: ConversationLine = {
    _id: row.id,
    ...(reader === 'buyer'
      ? { name: row.shopName, imageUrl: row.logoId ? imageAddress(row.logoId, 160) : null }
      : { name: row.isNamed ? maskName(row.buyerName) : shortName(row.buyerName), imageUrl: null }),
    last: {
      side: row.side,
      by: reader === 'shop' ? row.helper && firstName(row.helper) : null,
      text,
      photos: row.photos,
    },
    about: row.about,
    lastAt: at.toISOString(),
    unread: row.unread,
    until: row.until && new Date(row.until).toISOString(),
  }
  return { id: row.id, at, line }
}
