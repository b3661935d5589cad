import { sql } from 'drizzle-orm'

import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { parcelFacts, orderFacts } from '#modules/parcels/database/views.ts'
import { forgetPictures } from '#modules/images/module.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { conversationChanged } from './changes.ts'
import { maskContacts, maskName, shortName, type Written } from './read-messages.ts'
import { query } from '#kernel/database/query.ts'

export const ownConversationParts: ReadExportParts = async (db, userId) => [
  {
    title: 'Vos messages',
    rows: (await readRows(db, sql`m.sender_id = ${userId}`)).map((row) => ({
      À: row.side === 'buyer' ? row.shopName : nameOfBuyer(row),
      Message: textOf(row),
      'Envoyé le': row.sentAt,
      Photos: row.photos,
    })),
  },
  {
    title: 'Messages reçus de boutiques',
    rows: (
      await readRows(db, sql`c.buyer_id = ${userId} and m.side = 'shop' and m.state = 'sent'`)
    ).map((row) => ({ De: row.shopName, Message: textOf(row), 'Envoyé le': row.sentAt })),
  },
  await exportPart(
    db,
    'Conversations signalées',
    sql`select s.name as "Boutique", r.reason as "Raison", r.opened_at as "Le"
    from conversation_reports r join conversations c on c.id = r.conversation_id
      join ${shopFacts} s on s.id = c.shop_id
    where c.buyer_id = ${userId} and r.side = 'buyer' order by r.opened_at`,
  ),
]

type ExportedMessageRow = Written & {
  side: 'buyer' | 'shop'
  shopName: string
  buyerName: string
  isNamed: boolean
  onTheWay: boolean
  sentAt: string
  photos: number
}

async function readRows(db: Sql, where: ReturnType<typeof sql>): Promise<ExportedMessageRow[]> {
  return query<ExportedMessageRow>(
    db,
    sql`
    select m.side, m.body, m.contacts, s.name as shop_name, b.name as buyer_name,
      coalesce(past.bought, false) or b.phone is null as is_named,
      coalesce(past.on_the_way, false) as on_the_way, m.sent_at,
      (select count(*)::int from conversation_message_images i where i.message_id = m.id) as photos
    from conversation_messages m join conversations c on c.id = m.conversation_id
      join ${shopFacts} s on s.id = c.shop_id join ${personFacts} b on b.id = c.buyer_id
      cross join lateral (
        select bool_or(f.is_sold) as bought, bool_or(f.on_the_way) as on_the_way
        from ${parcelFacts} f join ${orderFacts} p on p.id = f.order_id
        where p.buyer_id = c.buyer_id and f.shop_id = c.shop_id) past
    where ${where} order by m.id`,
  )
}

function textOf(row: ExportedMessageRow): string {
  // Own links were recognised when the message was written.
  return maskContacts(row, { showsNumbers: row.onTheWay, host: '' }).text
}

function nameOfBuyer({ buyerName, isNamed }: ExportedMessageRow): string {
  return isNamed ? maskName(buyerName) : shortName(buyerName)
}

/**
 * Erases messages and photos. The shop keeps its answers and a placeholder; a shop's messages stay
 * with their buyers.
 */
export async function forgetBuyer(tx: Tx, kernel: Kernel, userId: string): Promise<void> {
  const mine = sql`(select m.id from conversation_messages m
    where m.sender_id = ${userId} and m.side = 'buyer')`
  const photos = await query<{ imageId: string }>(
    tx,
    sql`
    delete from conversation_message_images where message_id in ${mine}
    returning image_id`,
  )
  await query(
    tx,
    sql`
    delete from conversation_messages
    where sender_id = ${userId} and side = 'buyer' and state in ('held', 'refused')`,
  )
  await query(
    tx,
    sql`
    update conversation_messages set body = '', contacts = '[]', state = 'erased',
      product_id = null, parcel_id = null
    where sender_id = ${userId} and side = 'buyer'`,
  )
  await query(
    tx,
    sql`
    update conversation_reports r set reason = '' from conversations c
    where c.id = r.conversation_id and c.buyer_id = ${userId} and r.side = 'buyer'`,
  )
  const changed = await query<{ of: string }>(
    tx,
    sql`
    update correspondents w set version = version + 1
    where w.shop_id in (select c.shop_id from conversations c where c.buyer_id = ${userId})
    returning w.shop_id as of`,
  )
  await kernel.events.emit(tx, conversationChanged, ...changed)
  await forgetPictures(
    tx,
    kernel,
    photos.map(({ imageId }) => imageId),
  )
}
