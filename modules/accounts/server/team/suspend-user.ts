import { eq } from 'drizzle-orm'

import { sessions } from '#modules/accounts/database/tables.ts'
import { suspendAccount } from '../suspend-account.ts'
import { recordAct } from '#modules/audit/server/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { OnePerson } from './act-on-people.ts'
import { ownAccount } from './admin.errors.ts'
import { keepAnAdmin } from './lock-people.ts'

export type Suspension = { actor: Caller; suspended: boolean; reason: string }

/**
 * Closes an account with its sessions and what its shop sells, or gives all of it back but the
 * sessions.
 * @throws admin.own_account · admin.last_admin (409)
 */
export async function suspendUser(
  kernel: Kernel,
  { tx, person, admins }: OnePerson,
  { actor, suspended, reason }: Suspension,
): Promise<void> {
  if ((person.suspendedAt !== null) === suspended) return
  if (person.id === actor.userId) throw ownAccount()
  if (suspended) keepAnAdmin(admins, person.id)
  await suspendAccount(tx, kernel, { userId: person.id, reason: suspended ? reason : null })
  const words = (is: boolean) => ({ état: is ? 'suspendu' : 'actif' })
  await recordAct(tx, {
    actor,
    action: suspended ? 'accounts.suspended' : 'accounts.reinstated',
    subject: { kind: 'user', id: person.id, label: person.name },
    before: words(!suspended),
    after: words(suspended),
    reason,
    at: kernel.clock.now(),
  })
}

/** Ends every session of an account: whoever has its password signs in again. */
export async function endUserSessions(
  kernel: Kernel,
  { tx, person }: OnePerson,
  { actor, reason }: { actor: Caller; reason: string },
): Promise<void> {
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.userId, person.id))
    .returning({ userId: sessions.userId })
  await recordAct(tx, {
    actor,
    action: 'accounts.sessions_ended',
    subject: { kind: 'user', id: person.id, label: person.name },
    before: { sessions: ended.length },
    after: { sessions: 0 },
    reason,
    at: kernel.clock.now(),
  })
}
