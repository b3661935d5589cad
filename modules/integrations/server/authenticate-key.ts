import { eq, sql } from 'drizzle-orm'

import type { KeyScope } from '#modules/integrations/contract/shop-keys.ts'

import { shopKeys } from '#modules/integrations/database/tables.ts'
import type { Authenticate } from '#kernel/http/caller.ts'
import { hashToken } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { KEY_MARK } from './shop-keys.ts'

/** « Last used » is written at most this often. */
const touchMs = 3_600_000

type Found = { id: string; userId: string; scopes: KeyScope[]; lastUsedAt: Date | null }

/**
 * Accepts keys of shops beside the tokens of sessions. A key acts as its seller, within its
 * scopes, while she sells and is not suspended: read at every request, as for a session.
 */
export function withKeys(kernel: Kernel, session: Authenticate): Authenticate {
  return async (token) => {
    if (!token.startsWith(KEY_MARK)) return session(token)
    const tokenHash = hashToken(token)
    const { rows } = await kernel.database.pool.query<Found>({
      name: 'shop_key_of_token',
      text: `
        select k.id, k.scopes, k.last_used_at as "lastUsedAt", s.owner_id as "userId"
        from shop_keys k join shop_facts s on s.id = k.shop_id join person_facts p on p.id = s.owner_id
        where k.token_hash = $1 and k.ended_at is null and p.is_active and p.role = 'vendeur'`,
      values: [tokenHash],
    })
    const [found] = rows
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
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < touchMs) return
  await db
    .update(shopKeys)
    .set({ lastUsedAt: sql`greatest(${shopKeys.lastUsedAt}, ${now})` })
    .where(eq(shopKeys.id, id))
}
