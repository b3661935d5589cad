import { findContacts, type Contact } from '#kernel/wire/contacts/contacts.ts'
import { firstName, shortName as shortened } from '#kernel/wire/person-names.ts'
import { sql, type SQL } from 'drizzle-orm'

import {
  type ConversationMessage,
  type ConversationSide,
  type ProductSubject,
  MASKED,
} from '#modules/conversations/contract/conversations.ts'
import type { ProposalCard } from '#modules/conversations/contract/proposal-card.ts'
import { productPictures, productFacts } from '#modules/products/database/views.ts'
import { parcelFacts, orderFacts } from '#modules/parcels/database/views.ts'
import { pictureFacts } from '#modules/images/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import type { messageStates } from '#modules/conversations/database/values.ts'
import { imageAddress } from '#modules/images/contract/images.ts'
import { presentImage, type ImageRow } from '#modules/images/module.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { priceSteps, toProposalCard } from './price-steps.ts'
import { query } from '#kernel/database/query.ts'

/** `side: 'team'` sees everything unmasked. */
export type Reader = {
  userId: string
  side: ConversationSide | 'team'
  showsNumbers: boolean
  host: string
}

type MessageRow = Written & {
  id: number
  side: ConversationSide
  key: string
  isMine: boolean
  helper: string | null
  state: (typeof messageStates)[number]
  sentAt: string
  images: ImageRow[]
  product: ProductRow | null
  parcel: { _id: string; orderNumber: string; orderId: string } | null
  proposal: ProposalCard | null
}

export type ProductRow = Omit<ProductSubject, 'imageUrl'> & { imageId: string | null }

/** SQL: product as JSON; `id`: expression. */
export const productSubject = (id: SQL) => sql`
  (select json_build_object('slug', p.slug, 'name', p.name, 'price', p.selling_price_francs,
      'isSold', p.is_buyable, 'imageId', (select i.image_id from ${productPictures} i
        where i.product_id = p.id and i.position = 0))
    from ${productFacts} p where p.id = ${id})`

export const parcelSubject = (id: SQL) => sql`
  (select json_build_object('_id', f.id, 'orderNumber', o.order_number, 'orderId', o.id)
    from ${parcelFacts} f join ${orderFacts} o on o.id = f.order_id where f.id = ${id})`

/** Oldest first. Held and refused ones only for their side and the team. */
export async function readMessages(
  db: Sql,
  kernel: Kernel,
  reader: Reader,
  { where, limit }: { where: SQL; limit: number },
): Promise<ConversationMessage[]> {
  const rows = await query<MessageRow>(
    db,
    sql`
    select m.id::int, m.side, m.key, m.sender_id = ${reader.userId} as is_mine, m.body,
      m.contacts, m.state,
      m.sent_at,
      case when m.side = 'shop' and m.sender_id <> s.owner_id then u.name end as helper,
      coalesce((select json_agg(f.image order by i.position) from conversation_message_images i
        join ${pictureFacts} f on f.id = i.image_id where i.message_id = m.id), '[]') as images,
      ${productSubject(sql`m.product_id`)} as product,
      ${parcelSubject(sql`m.parcel_id`)} as parcel, ${priceSteps.of(kernel).cardOf(sql`m.id`)} as proposal
    from conversation_messages m join conversations c on c.id = m.conversation_id
      join ${shopFacts} s on s.id = c.shop_id join ${personFacts} u on u.id = m.sender_id
    where ${where} and ${visibleTo(reader.side)}
    order by m.id desc limit ${limit}`,
  )
  return rows.toReversed().map((row) => toConversationMessage(row, reader))
}

export function visibleTo(side: Reader['side']): SQL {
  return side === 'team' ? sql`true` : sql`(m.state in ('sent', 'erased') or m.side = ${side})`
}

function toConversationMessage(row: MessageRow, reader: Reader): ConversationMessage {
  const { id, side, key, isMine, helper, state, sentAt, images, product, parcel } = row
  const { text, masked } =
    reader.side === 'team' ? { text: row.body, masked: null } : maskContacts(row, reader)
  return {
    _id: id,
    side,
    key: isMine ? key : null,
    by: reader.side === 'buyer' ? null : helper && firstName(helper),
    text,
    masked,
    images: images.map(presentImage),
    product: presentProduct(product),
    proposal: state === 'erased' ? null : toProposalCard(row.proposal),
    parcel: parcel && { ...parcel, orderId: reader.side === 'buyer' ? parcel.orderId : null },
    state,
    sentAt: new Date(sentAt).toISOString(),
  }
}

export function presentProduct(product: ProductRow | null): ProductSubject | null {
  if (!product) return null
  const { imageId, ...card } = product
  return { ...card, imageUrl: imageId ? imageAddress(imageId, 160) : null }
}

export function shortName(name: string): string {
  return shortened(maskName(name))
}

export type Masked = { text: string; masked: Contact['kind'] | null }
/** `contacts`: null, if they are to be found at each reading. */
export type Written = { body: string; contacts: Contact[] | null }

/**
 * Masks outside links, e-mail addresses and, unless `showsNumbers`, telephone numbers as « [masqué]
 * ». `host`: ours, whose links stay.
 */
export function maskContacts(
  { body, contacts }: Written,
  { showsNumbers, host }: { showsNumbers: boolean; host: string },
): Masked {
  const hidden = (contacts ?? findContacts(body, host)).filter(
    ({ kind }) => kind === 'link' || !showsNumbers,
  )
  const kinds = new Set(hidden.map(({ kind }) => kind))
  const masked = kinds.has('number') ? 'number' : kinds.has('link') ? 'link' : null
  return { text: withoutContacts(body, hidden), masked }
}

export function maskName(name: string): string {
  return withoutContacts(name, findContacts(name))
}

function withoutContacts(text: string, hidden: readonly Contact[]): string {
  let shown = ''
  let at = 0
  for (const { from, to } of hidden) {
    shown += text.slice(at, from) + MASKED
    at = to
  }
  return shown + text.slice(at)
}
