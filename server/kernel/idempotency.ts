import { createHash } from 'node:crypto'

import { and, eq, lt } from 'drizzle-orm'

import type { Sql, Tx } from './database.ts'
import { defineError } from './errors.ts'
import { idempotencyKeys } from './idempotency.table.ts'

const dayMs = 86_400_000
const otherBody = defineError('idempotency.other_body', 409, 'Cette demande a déjà été envoyée avec un autre contenu. Rechargez la page et réessayez.')

export type Attempt = { userId: string; key: string; body: unknown; at: Date }

/**
 * Makes one thing per key, whatever the number of sends. A second call with the same key waits for the first to commit, then learns what it made.
 * @returns the made thing's id, and whether this very call made it.
 * @throws idempotency.other_body (409) when the key was used for another body within 24 h.
 */
export async function makeOnce(tx: Tx, attempt: Attempt, make: () => Promise<string>): Promise<{ id: string; made: boolean }> {
  const hash = createHash('sha256').update(JSON.stringify(attempt.body)).digest()
  const mine = and(eq(idempotencyKeys.userId, attempt.userId), eq(idempotencyKeys.key, attempt.key))
  await tx.delete(idempotencyKeys).where(and(mine, lt(idempotencyKeys.createdAt, new Date(attempt.at.getTime() - dayMs))))
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId: attempt.userId, key: attempt.key, bodyHash: hash, createdAt: attempt.at })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length === 0) {
    const [earlier] = await tx.select().from(idempotencyKeys).where(mine)
    if (!earlier?.madeId || !earlier.bodyHash.equals(hash)) throw otherBody()
    return { id: earlier.madeId, made: false }
  }
  const id = await make()
  await tx.update(idempotencyKeys).set({ madeId: id }).where(mine)
  return { id, made: true }
}

/** Forgets keys older than a day. */
export async function forgetOldKeys(db: Sql, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - dayMs)))
}
