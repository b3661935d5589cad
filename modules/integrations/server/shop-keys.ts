import { and, desc, eq, isNull } from 'drizzle-orm'

import {
  SHOP_KEYS_MAX,
  type KeyScope,
  type ShopKey,
} from '#modules/integrations/contract/shop-keys.ts'

import { shopKeys } from '#modules/integrations/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import { hashToken, newId, newToken } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { lockShopOf, noShop } from '#modules/shops/server/module.ts'
import { keyUnknown, tooManyKeys } from './errors.ts'

/** The prefix of every key of a shop; session tokens never have it. */
export const KEY_MARK = 'sugu_'

type NewKey = { sellerId: string; name: string; scopes: KeyScope[] }

/**
 * Makes a key. @returns it with its token, seen here for the only time.
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
    if ((await tx.$count(shopKeys, live)) >= SHOP_KEYS_MAX) throw tooManyKeys()
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
    return { key: present({ ...row, lastUsedAt: null }), token }
  })
}

export async function listKeys(db: Sql, shopId: string): Promise<ShopKey[]> {
  const rows = await db
    .select()
    .from(shopKeys)
    .where(and(eq(shopKeys.shopId, shopId), isNull(shopKeys.endedAt)))
    .orderBy(desc(shopKeys.createdAt))
  return rows.map(present)
}

/** @throws integrations.key_unknown (404) */
export async function endKey(kernel: Kernel, shopId: string, id: string): Promise<void> {
  const ended = await kernel.db
    .update(shopKeys)
    .set({ endedAt: kernel.clock.now() })
    .where(and(eq(shopKeys.id, id), eq(shopKeys.shopId, shopId), isNull(shopKeys.endedAt)))
    .returning({ id: shopKeys.id })
  if (ended.length === 0) throw keyUnknown()
}

type Row = Pick<
  typeof shopKeys.$inferSelect,
  'id' | 'name' | 'beginning' | 'scopes' | 'createdAt' | 'lastUsedAt'
>

function present({ id, name, beginning, scopes, createdAt, lastUsedAt }: Row): ShopKey {
  return {
    _id: id,
    name,
    beginning,
    scopes,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
