import { eq } from 'drizzle-orm'

import { sessions, users } from '#modules/accounts/database/tables.ts'
import { recordAct } from '#modules/audit/server/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Tx } from '#kernel/database/database.ts'
import { type OnePerson, keepAnAdmin } from './act-on-people.ts'
import { fail } from '../errors.ts'
import { accountSuspended } from '../events.ts'
import { forgetDevices } from '../known-devices.ts'

type Suspension = { actor: Caller; suspended: boolean; reason: string }

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
  if (person.id === actor.userId) throw fail('admin.own_account')
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

/** `reason` is what the person reads when they try to sign in; null gives the account back. */
type AccountSuspension = { userId: string; reason: string | null }

/**
 * Closes an account, or opens it again: its sessions end, and what its shop sells leaves the market
 * or returns. Repeating it changes nothing.
 * @throws accounts.unknown (404)
 */
export async function suspendAccount(
  tx: Tx,
  kernel: Kernel,
  { userId, reason }: AccountSuspension,
): Promise<void> {
  const [user] = await tx
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  if (!user) throw fail('accounts.unknown')
  const suspended = reason !== null
  if (suspended === (user.suspendedAt !== null)) return
  await tx
    .update(users)
    .set({ suspendedAt: suspended ? kernel.clock.now() : null, suspendedReason: reason })
    .where(eq(users.id, userId))
  if (suspended) {
    await tx.delete(sessions).where(eq(sessions.userId, userId))
    await forgetDevices(tx, { userId })
  }
  await kernel.events.emit(tx, accountSuspended, { userId, suspended })
}
