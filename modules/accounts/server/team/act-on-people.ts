import { and, eq, inArray, isNull } from 'drizzle-orm'

import type { ManyOutcome } from '#modules/accounts/contract/people.ts'

import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/database/database.ts'
import { DomainError, forbidden } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { sessions, users } from '#modules/accounts/database/tables.ts'
import { recordAct } from '#modules/audit/server/module.ts'
import { fail } from '../errors.ts'
import { accountSuspended } from '../events.ts'
import { forgetDevices } from '../known-devices.ts'

/** The act is done, or waits for a second person. */
export type Done = 'changed' | 'waiting'
export type OnePerson = { tx: Tx; person: LockedPerson; admins: ReadonlySet<string> }

/**
 * Does one act to one account, in its own transaction.
 * @throws accounts.unknown (404) · admin.account_deleted (409) · what the act throws
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

/** Acts on many people, each alone: one that a rule refuses is reported, the others are done. */
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
      // Each in its own transaction, so that a refusal undoes nothing of the others.
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
 * Locks who acts, all admins there are, and the people concerned, in one order: of two admins who
 * remove each other at the same moment the second finds himself no admin any more.
 * @returns the people found. @throws session.forbidden (403) when the caller is no admin any more
 */
async function lockPeople(tx: Tx, actor: Caller, userIds: readonly string[]): Promise<Locked> {
  const locked = await lockWithAdmins(tx, userIds)
  if (!locked.admins.has(actor.userId)) throw forbidden()
  return locked
}

type Locked = { people: LockedPerson[]; admins: ReadonlySet<string> }

/** Locks these people and all admins, where no admin acts (a job, an operator). */
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

/** @throws admin.last_admin (409) when nobody would run the market without this one */
export function refuseLastAdmin(admins: ReadonlySet<string>, leaving: string): void {
  if (admins.has(leaving) && admins.size === 1) throw fail('admin.last_admin')
}

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
