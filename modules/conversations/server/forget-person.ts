import { sql } from 'drizzle-orm'

import { forgetPictures } from '#modules/images/server/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { conversationChanged } from './events.ts'

/**
 * What a buyer wrote is erased, with its photos; the shop keeps its own answers, and sees that
 * something stood there. What never left is deleted. A shop’s messages stay with their buyers.
 */
export async function forgetBuyer(tx: Tx, kernel: Kernel, userId: string): Promise<void> {
  const mine = sql`(select m.id from conversation_messages m
    where m.sender_id = ${userId} and m.side = 'buyer')`
  const { rows: photos } = await tx.execute<{ imageId: string }>(sql`
    delete from conversation_message_images where message_id in ${mine}
    returning image_id as "imageId"`)
  await tx.execute(sql`
    delete from conversation_messages
    where sender_id = ${userId} and side = 'buyer' and state in ('held', 'refused')`)
  await tx.execute(sql`
    update conversation_messages set body = '', contacts = '[]', state = 'erased',
      product_id = null, parcel_id = null
    where sender_id = ${userId} and side = 'buyer'`)
  await tx.execute(sql`
    update conversation_reports r set reason = '' from conversations c
    where c.id = r.conversation_id and c.buyer_id = ${userId} and r.side = 'buyer'`)
  const { rows: changed } = await tx.execute<{ watch: string; version: number }>(sql`
    update correspondents w set version = version + 1
    where w.shop_id in (select c.shop_id from conversations c where c.buyer_id = ${userId})
    returning watch, version::int`)
  await kernel.events.emit(tx, conversationChanged, ...changed)
  await forgetPictures(
    tx,
    kernel,
    photos.map(({ imageId }) => imageId),
  )
}

/** What a person wrote, as a buyer or for a shop, and to whom. */
export const ownConversationParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Vos messages',
    sql`select case when m.side = 'buyer' then s.name else b.name end as "À",
      m.body as "Message", m.sent_at as "Envoyé le",
      (select count(*)::int from conversation_message_images i where i.message_id = m.id) as "Photos"
    from conversation_messages m join conversations c on c.id = m.conversation_id
      join shop_facts s on s.id = c.shop_id join person_facts b on b.id = c.buyer_id
    where m.sender_id = ${userId} order by m.id`,
  ),
  await exportPart(
    db,
    'Messages reçus de boutiques',
    sql`select s.name as "De", m.body as "Message", m.sent_at as "Envoyé le"
    from conversation_messages m join conversations c on c.id = m.conversation_id
      join shop_facts s on s.id = c.shop_id
    where c.buyer_id = ${userId} and m.side = 'shop' and m.state = 'sent' order by m.id`,
  ),
  await exportPart(
    db,
    'Conversations signalées',
    sql`select s.name as "Boutique", r.reason as "Raison", r.opened_at as "Le"
    from conversation_reports r join conversations c on c.id = r.conversation_id
      join shop_facts s on s.id = c.shop_id
    where c.buyer_id = ${userId} and r.side = 'buyer' order by r.opened_at`,
  ),
]
