import { auditActs, type Facts } from '#modules/audit/database/tables.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/database/database.ts'

export type Act = {
  /** Whoever acted, with the role that allowed it; null when the clock did. */
  actor: Pick<Caller, 'userId' | 'role'> | null
  /** `domain.what_was_done`: `deliveries.otp_overridden`, `accounts.suspended`. */
  action: string
  /**
   * `kind` in the singular (`parcel`, `user`, `delivery_fee`), `id` its key, `label` how people
   * call it.
   */
  subject: { kind: string; id: string; label?: string }
  /** Only what changed. */
  before?: Facts
  after?: Facts
  /** Why, as the actor typed it. */
  reason?: string
  at: Date
}

/**
 * Writes acts of staff into the log that nobody can edit, within the transaction that does them: an
 * act that is not recorded did not happen.
 */
export async function recordAct(tx: Tx, ...acts: Act[]): Promise<void> {
  if (acts.length === 0) return
  await tx.insert(auditActs).values(
    acts.map(({ actor, action, subject, before, after, reason, at }) => ({
      actorId: actor?.userId ?? null,
      actorRole: actor?.role ?? null,
      action,
      subjectKind: subject.kind,
      subjectId: subject.id,
      subjectLabel: subject.label ?? '',
      before: before ?? null,
      after: after ?? null,
      reason: reason ?? '',
      actedAt: at,
    })),
  )
}
