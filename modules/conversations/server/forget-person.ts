import { sql } from 'drizzle-orm'

import { forgetPictures } from '#modules/images/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { conversationChanged } from './events.ts'

/**
 * Erases messages and photos; the shop keeps its answers and a placeholder. Undelivered ones are
 * deleted. A shop's messages stay with their buyers.
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
