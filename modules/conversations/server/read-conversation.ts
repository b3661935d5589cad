import { sql } from 'drizzle-orm'

import type {
  Conversation,
  ConversationMessage,
  ConversationSide,
  findConversation as findWire,
} from '#modules/conversations/contract/conversations.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { parcelFacts, orderFacts } from '#modules/parcels/database/views.ts'
import { productFacts } from '#modules/products/database/views.ts'
import type { closers } from '#modules/conversations/database/values.ts'
import { findComplainable } from '#modules/complaints/module.ts'
import { imageAddress } from '#modules/images/contract/images.ts'
import { shopActedFor } from '#modules/shops/module.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { ReplyInput, Read } from '#kernel/wire/endpoint.ts'
import { watchOf } from './changes.ts'
import { fail } from './errors.ts'
import {
  maskName,
  parcelSubject,
  presentProduct,
  type ProductRow,
  productSubject,
  type Reader,
  readMessages,
  shortName,
} from './read-messages.ts'
import { priceSteps } from './price-steps.ts'
import { findSide } from './sides.ts'
import { findWritableShop } from './write-message.ts'
import { query } from '#kernel/database/query.ts'

const page = 50

type Person = Pick<Caller, 'userId' | 'role' | 'onlySale'>
/** `host`: ours, whose links are not masked. */
export type Reading = { kernel: Kernel; host: string }

type ConversationRow = {
  buyerId: string
  shopId: string
  shopName: string
  shopSlug: string
  logoId: string | null
  answersInMs: number | null
  buyerName: string
  buyerSince: string
  orders: number
  received: number
  onTheWay: number
  buyerReadId: number
  shopReadId: number
  buyerUnread: number
  shopUnread: number
  closedBy: (typeof closers)[number] | null
  isGone: boolean
}

/**
 * Returns the last messages, or those before a given one; a session that opens one sale alone
 * reads those since its opening.
 * @throws conversations.unknown (404), also for another user's
 */
export async function readConversation(
  { kernel, host }: Reading,
  person: Person,
  { id, before }: { id: string; before?: number | undefined },
): Promise<Conversation> {
  const { db } = kernel
  const row = await readRow(db, id)
  const side = await findSide(db, person, row)
  // Read before the messages: a change in between reloads the page.
  const { watch, version } = await watchOf(
    db,
    side === 'buyer' ? { buyerId: row.buyerId } : { shopId: row.shopId },
  )
  const showsNumbers = row.onTheWay > 0
  const since = person.onlySale?.since
  const answersPrices = side === 'buyer' || (await shopActedFor(db, person, 'products')) !== null
  const found = await readMessages(
    db,
    kernel,
    { userId: person.userId, side, showsNumbers, host },
    {
      where: sql`m.conversation_id = ${id} and ${before ? sql`m.id < ${before}` : sql`true`}
        and ${since ? sql`m.sent_at >= ${since}` : sql`true`}`,
      limit: page + 1,
    },
  )
  return {
    _id: id,
    side,
    shop: presentShop(row),
    ...presentBuyer(row, side),
    messages: found.slice(-page),
    more: found.length > page,
    readUpTo: side === 'buyer' ? row.shopReadId : row.buyerReadId,
    unread: side === 'buyer' ? row.buyerUnread : row.shopUnread,
    closed: closedFor(row, side),
    bargain:
      side === 'shop' && answersPrices ? await priceSteps.of(kernel).readBargain(kernel, id) : null,
    answersPrices,
    complaint:
      side === 'buyer' && row.received > 0 && !since ? await findComplainable(kernel, row) : null,
    showsNumbers,
    watch,
    version,
  }
}

/** @throws conversations.unknown (404) */
export async function readMessage(
  { kernel, host }: Reading,
  person: Person,
  { conversationId, messageId }: { conversationId: string; messageId: number },
): Promise<ConversationMessage> {
  const { db } = kernel
  const row = await readRow(db, conversationId)
  const side = await findSide(db, person, row)
  const reader: Reader = { userId: person.userId, side, showsNumbers: row.onTheWay > 0, host }
  const [message] = await readMessages(db, kernel, reader, {
    where: sql`m.id = ${messageId}`,
    limit: 1,
  })
  if (!message) throw fail('conversations.unknown')
  return message
}

async function readRow(db: Sql, id: string): Promise<ConversationRow> {
  const [row] = await query<ConversationRow>(
    db,
    sql`
    select c.buyer_id, c.shop_id, s.name as shop_name,
      s.slug as shop_slug, s.logo_image_id as logo_id, a.answers_in_ms, b.name as buyer_name,
      b.created_at as buyer_since, c.buyer_read_id::int as buyer_read_id,
      c.shop_read_id::int as shop_read_id, c.buyer_unread,
      c.shop_unread, c.closed_by,
      not (b.is_active and o.is_active and o.role = 'vendeur') as is_gone, past.*
    from conversations c join ${shopFacts} s on s.id = c.shop_id
      join ${personFacts} b on b.id = c.buyer_id join ${personFacts} o on o.id = s.owner_id
      left join correspondents a on a.shop_id = c.shop_id
      cross join lateral (
        select count(*) filter (where f.is_sold)::int as orders,
          count(*) filter (where f.is_delivered)::int as received,
          count(*) filter (where f.on_the_way)::int as on_the_way
        from ${parcelFacts} f join ${orderFacts} p on p.id = f.order_id
        where p.buyer_id = c.buyer_id and f.shop_id = c.shop_id) past
    where c.id = ${id}`,
  )
  if (!row) throw fail('conversations.unknown')
  return row
}

function presentBuyer(
  { buyerName, buyerSince, orders, received, isGone }: ConversationRow,
  side: ConversationSide,
): Pick<Conversation, 'buyerName' | 'buyer'> {
  if (side === 'buyer') return { buyerName, buyer: null }
  return {
    buyerName: orders > 0 || isGone ? maskName(buyerName) : shortName(buyerName),
    buyer: { since: new Date(buyerSince).toISOString(), orders, received },
  }
}

function closedFor(
  { closedBy, isGone }: ConversationRow,
  side: ConversationSide,
): Conversation['closed'] {
  if (closedBy === 'team') return 'team'
  if (closedBy === side) return 'me'
  return closedBy || isGone ? 'other' : null
}

type ShopRow = Pick<ConversationRow, 'shopName' | 'shopSlug' | 'logoId' | 'answersInMs'>

function presentShop({ shopName, shopSlug, logoId, answersInMs }: ShopRow): Conversation['shop'] {
  const imageUrl = logoId ? imageAddress(logoId, 160) : null
  return { name: shopName, slug: shopSlug, imageUrl, answersInMs }
}

/**
 * Finds the conversation of a buyer before the first message.
 * @throws products.shop_unknown (404) · conversations.own_shop (409)
 */
export async function findConversation(
  db: Sql,
  person: Person,
  { slug, produit, colis }: { slug: string } & Read<typeof findWire>['query'],
): Promise<ReplyInput<typeof findWire>> {
  const { shopId } = await findWritableShop(db, person, slug)
  const [row] = await query<
    ShopRow & {
      conversationId: string | null
      product: ProductRow | null
      parcel: ReplyInput<typeof findWire>['parcel']
    }
  >(
    db,
    sql`
    select s.name as shop_name, s.slug as shop_slug, s.logo_image_id as logo_id,
      (select c.id from conversations c
        where c.buyer_id = ${person.userId} and c.shop_id = s.id) as conversation_id,
      (select a.answers_in_ms from correspondents a where a.shop_id = s.id) as answers_in_ms,
      ${productSubject(sql`(select p.id from ${productFacts} p
        where p.slug = ${produit ?? null} and p.shop_id = s.id and p.listed)`)} as product,
      ${parcelSubject(sql`(select f.id from ${parcelFacts} f join ${orderFacts} o on o.id = f.order_id
        where f.id = ${colis ?? null} and f.shop_id = s.id
          and o.buyer_id = ${person.userId})`)} as parcel
    from ${shopFacts} s where s.id = ${shopId}`,
  )
  if (!row) throw fail('conversations.unknown')
  const { conversationId, product, parcel } = row
  return { conversationId, shop: presentShop(row), product: presentProduct(product), parcel }
}
