import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import { secondFactors } from '#modules/identity/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { SecretBox } from '#kernel/secret-box.ts'

export const secretOwnerOf = (userId: string) => `second-factor:${userId}`

/**
 * Seals clear secrets, or those under the old key.
 * @returns how many; 0: done.
 * @throws Error for an unknown key
 */
export async function sealFactors(tx: Tx, { secrets }: Kernel, size: number): Promise<number> {
  const rows = await tx
    .select()
    .from(secondFactors)
    .where(
      or(
        isUnsealed(secondFactors.secret, secrets),
        isUnsealed(secondFactors.pendingSecret, secrets),
      ),
    )
    .limit(size)
    .for('update', { skipLocked: true })
  for (const { userId, secret, pendingSecret } of rows) {
    const again = (stored: Buffer | null) =>
      stored && secrets.seal(secrets.open(stored, secretOwnerOf(userId)), secretOwnerOf(userId))
    await tx
      .update(secondFactors)
      .set({ secret: again(secret), pendingSecret: again(pendingSecret) })
      .where(eq(secondFactors.userId, userId))
  }
  return rows.length
}

function isUnsealed(column: AnyPgColumn, { prefix }: SecretBox) {
  return and(
    isNotNull(column),
    sql`substring(${column} from 1 for ${prefix.length}::int) <> ${prefix}`,
  )
}
