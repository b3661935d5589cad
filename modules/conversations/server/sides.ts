import { sql } from 'drizzle-orm'

import type { ConversationSide } from '#modules/conversations/contract/conversations.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { closers } from '#modules/conversations/database/values.ts'
import { shopActedFor } from '#modules/shops/module.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { fail } from './errors.ts'
import { query } from '#kernel/database/query.ts'

type Person = Pick<Caller, 'userId' | 'role'>
type LockedConversationRow = {
  id: string
  buyerId: string
  shopId: string
  closedBy: (typeof closers)[number] | null
  isGone: boolean
  waitingSince: string | null
}

export type LockedConversation = Omit<LockedConversationRow, 'waitingSince'> & {
  waitingSince: Date | null
  /** @throws conversations.unknown (404) for third parties */
  sideOf(person: Person): Promise<ConversationSide>
}

/** @throws conversations.unknown (404) */
export async function lockConversation(tx: Tx, id: string): Promise<LockedConversation> {
  const [row] = await query<LockedConversationRow>(
    tx,
    sql`
    select c.id, c.buyer_id, c.shop_id, c.closed_by,
      c.waiting_since,
      not exists (select from ${personFacts} b, ${shopFacts} s join ${personFacts} o on o.id = s.owner_id
        where b.id = c.buyer_id and b.is_active and s.id = c.shop_id and o.is_active
          and o.role = 'vendeur') as is_gone
    from conversations c where c.id = ${id} for update of c`,
  )
  if (!row) throw fail('conversations.unknown')
  const waitingSince = row.waitingSince ? new Date(row.waitingSince) : null
  return { ...row, waitingSince, sideOf: (person) => findSide(tx, person, row) }
}

/**
 * Returns the person's side.
 * @throws conversations.unknown (404), also for third parties
 */
export async function findSide(
  db: Sql,
  person: Person,
  { buyerId, shopId }: { buyerId: string; shopId: string },
): Promise<ConversationSide> {
  if (buyerId === person.userId) return 'buyer'
  const shop = await shopActedFor(db, person, 'answers')
  if (shop?.shopId !== shopId) throw fail('conversations.unknown')
  return 'shop'
}

export async function actsForShop(db: Sql, person: Person, shopId: string): Promise<boolean> {
  return (await shopActedFor(db, person, 'any'))?.shopId === shopId
}
