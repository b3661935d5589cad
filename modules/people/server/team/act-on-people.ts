import { and, eq, inArray, isNull } from 'drizzle-orm'

import type { ManyOutcome } from '#modules/people/contract/people.ts'

import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/database/database.ts'
import { DomainError, forbidden } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { sessions, users } from '#modules/identity/database/tables.ts'
import { recordAct } from '#modules/audit/module.ts'
import { fail } from '#modules/identity/server/errors.ts'
import { accountSuspended } from '#modules/identity/server/events.ts'
import { forgetDevices } from '#modules/identity/server/known-devices.ts'

/** Done, or awaiting a second approval. */
export type Done = 'changed' | 'waiting'
export type OnePerson = { tx: Tx; person: LockedPerson; admins: ReadonlySet<string> }

/**
 * Own transaction.
 * @throws accounts.unknown (404) · admin.account_deleted (409) · errors of the act
 */
export function actOnPerson<T>(
  kernel: Kernel,
  actor: Caller,
  userId: string,
  act: (one: OnePerson) => Promise<T>,
): Promise<T> {
  return kernel.transaction(async (tx) => {
    const { people, admins } = await lockPeople(tx, actor, [userId])
    const [person] = people
    if (!person) throw fail('accounts.unknown')
    if (person.phone === null) throw fail('admin.account_deleted')
    return act({ tx, person, admins })
  })
}

/** A refusal is reported and stops no other. */
export async function actOnPeople(
  kernel: Kernel,
  actor: Caller,
  userIds: readonly string[],
  act: (one: OnePerson) => Promise<Done | void>,
): Promise<ManyOutcome> {
  const outcome: ManyOutcome = { changed: 0, refused: [] }
  for (const userId of new Set(userIds)) {
    let name = ''
    try {
      // Own transaction: a refusal rolls back no other.
      const done = await actOnPerson(kernel, actor, userId, (one) => {
        name = one.person.name
        return act(one)
      })
      if (done === 'waiting') outcome.waiting = (outcome.waiting ?? 0) + 1
      else outcome.changed += 1
    } catch (error) {
      if (!(error instanceof DomainError) || error.status === 403) throw error
      outcome.refused.push({ _id: userId, name, message: error.message })
    }
  }
  return outcome
}

export type LockedPerson = typeof users.$inferSelect

/**
 * Fixed order: of two admins who remove each other, the second is no longer admin.
 * @throws session.forbidden (403) if the caller is no longer admin
 */
async function lockPeople(tx: Tx, actor: Caller, userIds: readonly string[]): Promise<Locked> {
  const locked = await lockWithAdmins(tx, userIds)
  if (!locked.admins.has(actor.userId)) throw forbidden()
  return locked
}

type Locked = { people: LockedPerson[]; admins: ReadonlySet<string> }

/** For a job or operator. */
export async function lockWithAdmins(tx: Tx, userIds: readonly string[]): Promise<Locked> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.suspendedAt)))
    .orderBy(users.id)
    .for('update')
  const people = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(users.id)
    .for('update')
  return { people, admins: new Set(admins.map(({ id }) => id)) }
}

/** @throws admin.last_admin (409) */
export function refuseLastAdmin(admins: ReadonlySet<string>, leaving: string): void {
  if (admins.has(leaving) && admins.size === 1) throw fail('admin.last_admin')
}

type Suspension = { actor: Caller; suspended: boolean; reason: string }

/**
 * Suspends or restores an account and its products; sessions are not restored.
 * @throws admin.own_account · admin.last_admin (409)
 */
export async function suspendUser(
  kernel: Kernel,
  { tx, person, admins }: OnePerson,
  { actor, suspended, reason }: Suspension,
): Promise<void> {
  if ((person.suspendedAt !== null) === suspended) return
  if (person.id === actor.userId) throw fail('admin.own_account')
  if (suspended) refuseLastAdmin(admins, person.id)
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

/** The password still works. */
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

/** Shown at sign-in; null reopens. */
type AccountSuspension = { userId: string; reason: string | null }

/**
 * Suspends an account (sessions end, products are hidden) or reopens it. Idempotent.
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
