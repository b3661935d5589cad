import { and, asc, desc, eq } from 'drizzle-orm'

import { auditActs, type Facts } from '#modules/journal/database/tables.ts'
import type { Caller, ShopActor } from '#kernel/http/caller.ts'
import type { Tx, Sql } from '#kernel/database/database.ts'

export type NewAuditAct = {
  /** With the role that allowed it; null for a job. */
  actor: Pick<Caller, 'userId' | 'role'> | null
  /** `domain.what_was_done`: `deliveries.otp_overridden`, `identity.suspended`. */
  action: string
  /** `kind` in the singular (`parcel`, `user`, `delivery_fee`), `id` its key, `label` for users. */
  subject: { kind: string; id: string; label?: string }
  before?: Facts
  after?: Facts
  reason?: string
  at: Date
}

/**
 * Writes acts of staff within their transaction: an act that cannot be recorded does not happen.
 */
export async function recordAct(tx: Tx, ...acts: NewAuditAct[]): Promise<void> {
  if (acts.length === 0) return
  await tx.insert(auditActs).values(
    acts.map(({ actor, ...act }) => ({
      ...factsOf(act),
      actorId: actor?.userId ?? null,
      actorRole: actor?.role ?? null,
    })),
  )
}

/** Records a helper's act for a shop, as part of `tx`; the owner's own acts are not recorded. */
export async function recordShopAct(
  tx: Tx,
  actor: ShopActor | undefined,
  ...acts: Omit<NewAuditAct, 'actor'>[]
): Promise<void> {
  if (!actor || actor.isOwner || acts.length === 0) return
  const { actorId, shopId } = actor
  await tx
    .insert(auditActs)
    .values(acts.map((act) => ({ ...factsOf(act), actorId, actorRole: HELPER, shopId })))
}

function factsOf({ action, subject, before, after, reason, at }: Omit<NewAuditAct, 'actor'>) {
  return {
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectLabel: subject.label ?? '',
    before: before ?? null,
    after: after ?? null,
    reason: reason ?? '',
    actedAt: at,
  }
}

/** In place of a role: a helper has the role of a buyer. */
export const HELPER = 'helper'

type ActRead = typeof auditActs.$inferSelect

export function actsOn(db: Sql, subject: { kind: string; id: string }): Promise<ActRead[]> {
  return db
    .select()
    .from(auditActs)
    .where(and(eq(auditActs.subjectKind, subject.kind), eq(auditActs.subjectId, subject.id)))
    .orderBy(asc(auditActs.id))
}

export async function lastActAt(db: Sql, action: string): Promise<Date | null> {
  const [act] = await db
    .select({ at: auditActs.actedAt })
    .from(auditActs)
    .where(eq(auditActs.action, action))
    .orderBy(desc(auditActs.id))
    .limit(1)
  return act?.at ?? null
}
