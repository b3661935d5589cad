import { sql } from 'drizzle-orm'

import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { buyerFacts, parcelFacts, orderFacts } from '#modules/parcels/database/views.ts'
import { productFacts } from '#modules/products/database/views.ts'
import {
  NEWCOMER_CONVERSATIONS_A_DAY,
  type ConversationSide,
  type writeMessage as wire,
} from '#modules/conversations/contract/conversations.ts'
import { shopUnknown } from '#modules/products/module.ts'
import { ownImages } from '#modules/images/module.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { defineEvent } from '#kernel/events/events.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { findContacts } from '#kernel/wire/contacts/contacts.ts'
import type { Read } from '#kernel/wire/endpoint.ts'
import { bumpCorrespondents } from './changes.ts'
import { fail } from './errors.ts'
import { actsForShop, lockConversation, type LockedConversation } from './sides.ts'
import { query } from '#kernel/database/query.ts'

/** `firstUnreadId`: the reader's first unread message, this or an earlier. */
export type MessageSent = {
  conversationId: string
  messageId: number
  firstUnreadId: number
  side: ConversationSide
  at: string
}
export const messageSent = defineEvent<MessageSent>('conversations.message_sent')

type Draft = Read<typeof wire>['body']
type Writer = Pick<Caller, 'userId' | 'role'>
type Written = { conversationId: string; messageId: number }
type Writing = { kernel: Kernel; host: string }

/**
 * The first message begins the conversation.
 * @throws products.shop_unknown (404) · conversations.own_shop, closed (409) · too_many (429) ·
 * empty, photo_unknown, subject_unknown (422)
 */
export async function writeToShop(
  { kernel, host }: Writing,
  writer: Writer,
  { slug, draft }: { slug: string; draft: Draft },
): Promise<Written> {
  const { shopId } = await findWritableShop(kernel.db, writer, slug)
  return kernel.transaction(async (tx) => {
    const conversationId = await beginConversation(tx, kernel, { buyerId: writer.userId, shopId })
    const locked = await lockConversation(tx, conversationId)
    // Inside the lock: two tabs may send the same queue.
    const earlier = await writtenBefore(tx, writer, draft)
    if (earlier) return earlier
    return write(tx, kernel, { locked, side: 'buyer', writer, draft, host })
  })
}

/**
 * @throws conversations.unknown (404) · closed (409) · empty, photo_unknown, subject_unknown (422)
 */
export async function writeMessage(
  { kernel, host }: Writing,
  writer: Writer,
  { conversationId, draft }: { conversationId: string; draft: Draft },
): Promise<Written> {
  return kernel.transaction(async (tx) => {
    const locked = await lockConversation(tx, conversationId)
    const side = await locked.sideOf(writer)
    const earlier = await writtenBefore(tx, writer, draft)
    if (earlier) return earlier
    return write(tx, kernel, { locked, side, writer, draft, host })
  })
}

/**
 * Refuses the buyer's own shop, or helped one.
 * @throws products.shop_unknown (404) · conversations.own_shop (409)
 */
export async function findWritableShop(
  db: Sql,
  writer: Writer,
  slug: string,
): Promise<{ shopId: string }> {
  const [shop] = await query<{ shopId: string }>(
    db,
    sql`
    select s.id as shop_id from ${shopFacts} s join ${personFacts} o on o.id = s.owner_id
    where s.slug = ${slug} and o.is_active and o.role = 'vendeur'`,
  )
  if (!shop) throw shopUnknown()
  if (await actsForShop(db, writer, shop.shopId)) throw fail('conversations.own_shop')
  return shop
}

export async function writtenBefore(
  tx: Tx,
  { userId }: Pick<Writer, 'userId'>,
  { key }: Pick<Draft, 'key'>,
): Promise<Written | null> {
  const [row] = await query<Written>(
    tx,
    sql`
    select conversation_id, id::int as message_id from conversation_messages
    where sender_id = ${userId} and key = ${key}`,
  )
  return row ?? null
}

/** Created if missing. @throws conversations.too_many (429) */
export async function beginConversation(
  tx: Tx,
  { clock }: Kernel,
  { buyerId, shopId }: { buyerId: string; shopId: string },
): Promise<string> {
  const now = clock.now()
  const rows = await query<{ id: string }>(
    tx,
    sql`
    insert into conversations (id, buyer_id, shop_id, created_at, last_at)
    values (${newId()}, ${buyerId}, ${shopId}, ${now}, ${now})
    on conflict (buyer_id, shop_id) do nothing returning id`,
  )
  if (rows[0]) {
    // Locks the buyer's row: of two concurrent ones the second counts the first.
    await query(
      tx,
      sql`
      insert into correspondents as c (buyer_id) values (${buyerId})
      on conflict (buyer_id) do update set version = c.version`,
    )
    await refuseHaste(tx, buyerId, addMs(now, -dayMs))
    return rows[0].id
  }
  const earlier = await query<{ id: string }>(
    tx,
    sql`
    select id from conversations where buyer_id = ${buyerId} and shop_id = ${shopId}`,
  )
  if (!earlier[0]) throw fail('conversations.unknown')
  return earlier[0].id
}

async function refuseHaste(tx: Tx, buyerId: string, since: Date): Promise<void> {
  const [found] = await query<{ isNew: boolean; begun: number }>(
    tx,
    sql`
    select not b.is_known as is_new, (select count(*)::int from conversations c
      where c.buyer_id = b.id and c.created_at > ${since}) as begun
    from ${buyerFacts} b where b.id = ${buyerId}`,
  )
  if (found?.isNew && found.begun > NEWCOMER_CONVERSATIONS_A_DAY)
    throw fail('conversations.too_many')
}

type Message = {
  locked: LockedConversation
  side: ConversationSide
  writer: Writer
  draft: Draft
  host: string
}

async function write(tx: Tx, kernel: Kernel, message: Message): Promise<Written> {
  const { locked, side, writer, draft, host } = message
  const at = kernel.clock.now()
  if (locked.closedBy || locked.isGone) throw fail('conversations.closed')
  if (!draft.text && draft.images.length === 0) throw fail('conversations.empty')
  await refuseStrangePhotos(tx, writer.userId, draft.images)
  const about = await findSubject(tx, locked, draft)
  const state = (await isRepeated(tx, message, addMs(at, -dayMs))) ? 'held' : 'sent'
  const waitedMs =
    side === 'shop' && locked.waitingSince && state === 'sent'
      ? at.getTime() - locked.waitingSince.getTime()
      : null
  const rows = await query<{ id: number }>(
    tx,
    sql`
    insert into conversation_messages (conversation_id, sender_id, side, key, body, contacts,
      product_id, parcel_id, state, sent_at, waited_ms)
    values (${locked.id}, ${writer.userId}, ${side}, ${draft.key}, ${draft.text},
      ${JSON.stringify(findContacts(draft.text, host))}::jsonb, ${about.productId}, ${about.parcelId}, ${state}, ${at}, ${waitedMs})
    returning id::int`,
  )
  const messageId = rows[0]?.id ?? 0
  if (draft.images.length > 0)
    await query(
      tx,
      sql`
      insert into conversation_message_images (message_id, position, image_id)
      select ${messageId}, place - 1, image_id
      from unnest(${sql.param(draft.images)}::uuid[]) with ordinality as given(image_id, place)`,
    )
  if (state === 'held')
    await query(
      tx,
      sql`
      insert into conversation_reports (id, conversation_id, kind, message_id, opened_at)
      values (${newId()}, ${locked.id}, 'held', ${messageId}, ${at})`,
    )
  else await deliverMessage(tx, kernel, { locked, side, messageId, at })
  return { conversationId: locked.id, messageId }
}

/** @throws conversations.photo_unknown (422) */
async function refuseStrangePhotos(
  tx: Tx,
  userId: string,
  images: readonly string[],
): Promise<void> {
  if (images.length === 0) return
  const own = await ownImages(tx, userId, images)
  if (own.length < images.length || new Set(images).size < images.length)
    throw fail('conversations.photo_unknown')
}

type About = { productId: string | null; parcelId: string | null }

/**
 * Refuses a subject of another pair.
 * @throws conversations.subject_unknown (422)
 */
async function findSubject(
  tx: Tx,
  { shopId, buyerId }: LockedConversation,
  { product = null, parcelId = null }: Pick<Draft, 'product' | 'parcelId'>,
): Promise<About> {
  if (!product && !parcelId) return { productId: null, parcelId: null }
  const rows = await query<About>(
    tx,
    sql`
    select
      (select p.id from ${productFacts} p
        where p.slug = ${product} and p.shop_id = ${shopId} and p.deleted_at is null) as product_id,
      (select f.id from ${parcelFacts} f join ${orderFacts} o on o.id = f.order_id
        where f.id = ${parcelId} and f.shop_id = ${shopId} and o.buyer_id = ${buyerId}) as parcel_id`,
  )
  const found = rows[0] ?? { productId: null, parcelId: null }
  if ((product && !found.productId) || (parcelId && !found.parcelId))
    throw fail('conversations.subject_unknown')
  return found
}

/** Conversations a day with the same text; more are held for the team. */
const sameTextsADay = 5
/** Short texts such as « Bonjour » may repeat. */
const shortestHeld = 30

/** Tells whether a text repeats; a shop's answers to waiting buyers are not counted. */
async function isRepeated(
  tx: Tx,
  { locked, side, writer, draft }: Message,
  since: Date,
): Promise<boolean> {
  if (draft.text.length < shortestHeld || (side === 'shop' && locked.waitingSince)) return false
  const rows = await query<{ others: number }>(
    tx,
    sql`
    select count(distinct conversation_id)::int as others from conversation_messages
    where sender_id = ${writer.userId} and sent_at > ${since} and conversation_id <> ${locked.id}
      and plain_name(body) = plain_name(${draft.text}) and waited_ms is null`,
  )
  return (rows[0]?.others ?? 0) >= sameTextsADay
}

export async function deliverMessage(
  tx: Tx,
  kernel: Kernel,
  message: { locked: LockedConversation; side: ConversationSide; messageId: number; at: Date },
): Promise<void> {
  const { locked, side, messageId, at } = message
  const { id: conversationId, buyerId, shopId } = locked
  const rows = await query<{ readId: number }>(
    tx,
    side === 'buyer'
      ? sql`
        update conversations set last_message_id = greatest(last_message_id, ${messageId}), last_at = ${at},
          shop_unread = shop_unread + 1, waiting_since = coalesce(waiting_since, ${at})
        where id = ${conversationId} returning shop_read_id::int as read_id`
      : sql`
        update conversations set last_message_id = greatest(last_message_id, ${messageId}), last_at = ${at},
          buyer_unread = buyer_unread + 1, waiting_since = null
        where id = ${conversationId} returning buyer_read_id::int as read_id`,
  )
  await bumpCorrespondents(tx, kernel, { buyerId, shopId })
  await kernel.events.emit(tx, messageSent, {
    conversationId,
    messageId,
    firstUnreadId: (rows[0]?.readId ?? 0) + 1,
    side,
    at: at.toISOString(),
  })
}
