import { createHash } from 'node:crypto'

import { and, eq, lt } from 'drizzle-orm'

import { idempotencyKeys } from '../database/tables.ts'
import type { Sql, Tx } from '../database/database.ts'
import { defineError } from '../errors.ts'
import { newId } from '../ids.ts'
import { query, type Statement } from '../database/query.ts'
import { dayMs } from '../clock.ts'

const otherBody = defineError(
  'idempotency.other_body',
  422,
  'Cette demande a déjà été envoyée avec un autre contenu. Rechargez la page et réessayez.',
)

export type Attempt = { userId: string; key: string; body: unknown; at: Date }

// A key older than a day is free again. The id is chosen first; if the making fails, this rolls
// back too.
const claim: Statement = {
  name: 'idempotency_claim',
  text: `
    insert into idempotency_keys as old (user_id, key, body_hash, made_id, created_at) values ($1, $2, $3, $4, $5)
    on conflict (user_id, key) do update set body_hash = excluded.body_hash, made_id = excluded.made_id, created_at = excluded.created_at where old.created_at < $6
    returning made_id`,
}

/**
 * Makes one thing per key, with the id passed to `make`. A concurrent call waits for the first,
 * then gets its id.
 * @returns id, and what `make` gave if this call made it
 * @throws idempotency.other_body (422) for another body within 24 h
 */
export async function withIdempotencyKey<T>(
  tx: Tx,
  { userId, key, body, at }: Attempt,
  make: (id: string) => Promise<T>,
): Promise<{ id: string; made: T | null }> {
  const hash = hashOf(body)
  const id = newId()
  const claimed = await query(tx, claim, [
    userId,
    key,
    hash,
    id,
    at,
    new Date(at.getTime() - dayMs),
  ])
  if (claimed.length > 0) return { id, made: await make(id) }
  const earlier = await madeBefore(tx, { userId, key, body, at })
  if (!earlier) throw otherBody()
  return { id: earlier, made: null }
}

/**
 * Finds what a key made, for a use case that must know before its rules.
 * @returns id; null: new key
 * @throws idempotency.other_body (422) for another body within 24 h
 */
export async function madeBefore(
  db: Sql | Tx,
  { userId, key, body, at }: Attempt,
): Promise<string | null> {
  const [earlier] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
  if (!earlier || earlier.createdAt.getTime() < at.getTime() - dayMs) return null
  if (!earlier.bodyHash.equals(hashOf(body))) throw otherBody()
  return earlier.madeId
}

export async function noteMade(tx: Tx, { userId, key }: Attempt, madeId: string): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ madeId })
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
}

function hashOf(body: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(body)).digest()
}

export async function forgetOldKeys(db: Sql, now: Date): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - dayMs)))
}
