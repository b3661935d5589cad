import { sql } from 'drizzle-orm'

import { personFacts } from '#modules/identity/database/views.ts'
import type { ConversationSide } from '#modules/conversations/contract/conversations.ts'
import { recordShopAct } from '#modules/journal/module.ts'
import { shopActedFor } from '#modules/shops/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { bumpCorrespondents } from './changes.ts'
import { fail } from './errors.ts'
import { lockConversation, type LockedConversation } from './sides.ts'
import { query } from '#kernel/database/query.ts'

type Person = Pick<Caller, 'userId' | 'role'>

/** @throws conversations.unknown (404) */
export async function markRead(
  kernel: Kernel,
  person: Person,
  { id, upTo }: { id: string; upTo: number },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const locked = await lockConversation(tx, id)
    const side = await locked.sideOf(person)
    const [readId, unread] =
      side === 'buyer'
        ? [sql.raw('buyer_read_id'), sql.raw('buyer_unread')]
        : [sql.raw('shop_read_id'), sql.raw('shop_unread')]
    const read = await query(
      tx,
      sql`
      with reading as (
        select coalesce(max(m.id) filter (where m.id <= ${upTo}), 0) as last,
          count(*) filter (where m.id > ${upTo} and m.id > c.${readId})::int as rest
        from conversations c left join conversation_messages m
          on m.conversation_id = c.id and m.state in ('sent', 'erased') and m.side <> ${side}
        where c.id = ${id})
      update conversations c set ${readId} = greatest(c.${readId}, r.last), ${unread} = r.rest
      from reading r where c.id = ${id} and (c.${readId} < r.last or c.${unread} <> r.rest)
      returning c.id`,
    )
    if (read.length > 0) await bumpCorrespondents(tx, kernel, locked)
  })
}

export async function closeConversation(
  kernel: Kernel,
  person: Person,
  { id, closed }: { id: string; closed: boolean },
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const locked = await lockConversation(tx, id)
    const side = await locked.sideOf(person)
    if (locked.closedBy && locked.closedBy !== side) throw fail('conversations.closed')
    if (Boolean(locked.closedBy) === closed) return
    await setClosed(tx, kernel, { locked, by: closed ? side : null, at })
    if (side === 'buyer') return
    const actor = await shopActedFor(tx, person, 'answers')
    await recordShopAct(tx, actor ?? undefined, {
      action: closed ? 'shops.buyer_blocked' : 'shops.buyer_unblocked',
      subject: { kind: 'conversation', id, label: await buyerNameOf(tx, locked.buyerId) },
      at,
    })
  })
}

export async function setClosed(
  tx: Tx,
  kernel: Kernel,
  {
    locked,
    by,
    at,
  }: { locked: LockedConversation; by: ConversationSide | 'team' | null; at: Date },
): Promise<void> {
  await query(
    tx,
    sql`
    update conversations set closed_by = ${by}, closed_at = ${by ? at : null}
    where id = ${locked.id}`,
  )
  await bumpCorrespondents(tx, kernel, locked)
}

async function buyerNameOf(tx: Tx, userId: string): Promise<string> {
  const [row] = await query<{ name: string }>(
    tx,
    sql`
    select name from ${personFacts} where id = ${userId}`,
  )
  return row?.name ?? ''
}

/**
 * No-op while a report is open.
 * @throws conversations.unknown (404)
 */
export async function reportConversation(
  kernel: Kernel,
  person: Person,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const locked = await lockConversation(tx, id)
    const side = await locked.sideOf(person)
    await query(
      tx,
      sql`
      insert into conversation_reports (id, conversation_id, kind, side, reason, opened_at)
      values (${newId()}, ${id}, 'report', ${side}, ${reason}, ${kernel.clock.now()})
      on conflict do nothing`,
    )
  })
}
