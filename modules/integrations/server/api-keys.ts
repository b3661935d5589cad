import { and, desc, eq, isNull, sql } from 'drizzle-orm'

import {
  SHOP_KEYS_MAX,
  type KeyScope,
  type ShopKey,
} from '#modules/integrations/contract/shop-keys.ts'

import { shopKeys } from '#modules/integrations/database/tables.ts'
import { query } from '#kernel/database/query.ts'
import type { Sql } from '#kernel/database/database.ts'
import { hashToken, newId, newToken } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { lockShopOf, noShop } from '#modules/shops/module.ts'
import type { Authenticate } from '#kernel/http/caller.ts'
import { fail } from './errors.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'

const KEY_MARK = 'sugu_'

type NewKey = { sellerId: string; name: string; scopes: KeyScope[] }

/**
 * Makes a key.
 * @returns it with its token, shown only here.
 * @throws integrations.too_many_keys (409)
 */
export function makeKey(
  kernel: Kernel,
  { sellerId, name, scopes }: NewKey,
): Promise<{ key: ShopKey; token: string }> {
  return kernel.transaction(async (tx) => {
    // Locked, so that two concurrent calls cannot pass the limit.
    const shop = await lockShopOf(tx, sellerId)
    if (!shop) throw noShop()
    const shopId = shop.id
    const live = and(eq(shopKeys.shopId, shopId), isNull(shopKeys.endedAt))
    if ((await tx.$count(shopKeys, live)) >= SHOP_KEYS_MAX) throw fail('integrations.too_many_keys')
    const token = KEY_MARK + newToken()
    const row = {
      id: newId(),
      shopId,
      name,
      scopes,
      beginning: token.slice(0, KEY_MARK.length + 4),
      tokenHash: hashToken(token),
      createdAt: kernel.clock.now(),
    }
    await tx.insert(shopKeys).values(row)
    return { key: toShopKey({ ...row, lastUsedAt: null }), token }
  })
}

export async function listKeys(db: Sql, shopId: string): Promise<ShopKey[]> {
  const rows = await db
    .select()
    .from(shopKeys)
    .where(and(eq(shopKeys.shopId, shopId), isNull(shopKeys.endedAt)))
    .orderBy(desc(shopKeys.createdAt))
  return rows.map(toShopKey)
}

/** @throws integrations.key_unknown (404) */
export async function endKey(kernel: Kernel, shopId: string, id: string): Promise<void> {
  const ended = await kernel.db
    .update(shopKeys)
    .set({ endedAt: kernel.clock.now() })
    .where(and(eq(shopKeys.id, id), eq(shopKeys.shopId, shopId), isNull(shopKeys.endedAt)))
    .returning({ id: shopKeys.id })
  if (ended.length === 0) throw fail('integrations.key_unknown')
}

type ShopKeyRow = Pick<
  typeof shopKeys.$inferSelect,
  'id' | 'name' | 'beginning' | 'scopes' | 'createdAt' | 'lastUsedAt'
>

function toShopKey({ id, name, beginning, scopes, createdAt, lastUsedAt }: ShopKeyRow): ShopKey {
  return {
    _id: id,
    name,
    beginning,
    scopes,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

const touchMs = 3_600_000

type Found = { id: string; userId: string; scopes: KeyScope[]; lastUsedAt: string | null }

/**
 * Accepts shops' keys beside session tokens. A key acts as its seller within its scopes, while she
 * sells and is not suspended.
 */
export function withKeys(kernel: Kernel, session: Authenticate): Authenticate {
  return async (token) => {
    if (!token.startsWith(KEY_MARK)) return session(token)
    const tokenHash = hashToken(token)
    const [found] = await query<Found>(
      kernel.db,
      sql`
        select k.id, k.scopes, k.last_used_at, s.owner_id as user_id
        from shop_keys k join ${shopFacts} s on s.id = k.shop_id join ${personFacts} p on p.id = s.owner_id
        where k.token_hash = ${tokenHash} and k.ended_at is null and p.is_active and p.role = 'vendeur'`,
    )
    if (!found) return null
    await touch(kernel, found)
    return {
      userId: found.userId,
      role: 'vendeur',
      sessionHash: tokenHash,
      scopes: found.scopes,
      accountRole: 'vendeur',
      lacks: null,
      isFresh: true,
    }
  }
}

async function touch({ db, clock }: Kernel, { id, lastUsedAt }: Found): Promise<void> {
  const now = clock.now()
  if (lastUsedAt && now.getTime() - Date.parse(lastUsedAt) < touchMs) return
  await db
    .update(shopKeys)
    .set({ lastUsedAt: sql`greatest(${shopKeys.lastUsedAt}, ${now})` })
    .where(eq(shopKeys.id, id))
}
