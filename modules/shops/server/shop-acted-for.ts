import { sql } from 'drizzle-orm'
import { shopRights, type NeededRight, type ShopRight } from '#kernel/wire/access.ts'
import type { ActFor, Caller, ShopActor } from '#kernel/http/caller.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail, noShop } from './errors.ts'
import { personFacts } from '#modules/identity/database/views.ts'

type Requester = Pick<Caller, 'userId' | 'role'>
type Found = { actor: ShopActor; isOver: boolean }

/**
 * Returns the shop that a user acts for. Read at each call: a removed right ends at once.
 * @returns null without that right
 */
export async function shopActedFor(
  db: Sql,
  requester: Requester,
  right: NeededRight,
): Promise<ShopActor | null> {
  const found = await findShop(db, requester)
  return found && !found.isOver && allows(found.actor, right) ? found.actor : null
}

/**
 * Serves calls that both sides of a conversation make.
 * @throws shops.right_missing (403)
 */
export async function requireRight(
  db: Sql,
  requester: Requester,
  { shopId, right }: { shopId: string; right: NeededRight },
): Promise<ShopActor> {
  const actor = await shopActedFor(db, requester, right)
  if (actor?.shopId !== shopId) throw fail('shops.right_missing')
  return actor
}

/** @throws shops.no_shop (404), shops.helps_no_more (403), shops.right_missing (403) */
export function actFor({ db }: Kernel): ActFor {
  return async (caller, right) => {
    const found = await findShop(db, caller)
    if (!found && caller.role === 'vendeur') throw noShop()
    if (!found) return null
    if (found.isOver) throw fail('shops.helps_no_more')
    if (!allows(found.actor, right)) throw fail('shops.right_missing')
    return found.actor
  }
}

async function findShop(db: Sql, { userId, role }: Requester): Promise<Found | null> {
  if (role === 'vendeur') {
    const [own] = await query<{ shopId: string }>(
      db,
      sql`select s.id as shop_id from shops s where s.owner_id = ${userId}`,
    )
    if (!own) return null
    const owner = { ownerId: userId, actorId: userId, isOwner: true, rights: shopRights }
    return { actor: { ...own, ...owner }, isOver: false }
  }
  if (role !== 'buyer') return null
  // Ended rows come last: they only explain the refusal.
  const [helped] = await query<{
    shopId: string
    ownerId: string
    rights: ShopRight[]
    isOver: boolean
  }>(
    db,
    sql`
    select h.shop_id, s.owner_id, h.rights,
      h.ended_at is not null or not p.is_active or p.role <> 'vendeur' as is_over
    from shop_helpers h join shops s on s.id = h.shop_id join ${personFacts} p on p.id = s.owner_id
    where h.user_id = ${userId} and h.accepted_at is not null
    order by h.ended_at desc nulls first limit 1`,
  )
  if (!helped) return null
  const { isOver, ...shop } = helped
  return { actor: { ...shop, actorId: userId, isOwner: false }, isOver }
}

function allows({ isOwner, rights }: ShopActor, right: NeededRight): boolean {
  if (isOwner || right === 'any') return true
  return right !== 'owner' && rights.includes(right)
}
