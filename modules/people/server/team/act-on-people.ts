import type { ManyOutcome } from '#modules/people/contract/people.ts'
import {
  accountUnknown,
  endSessionsOf,
  type LockedUser,
  lockWithAdmins,
  suspendAccount,
} from '#modules/identity/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/database/database.ts'
import { DomainError, forbidden } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { recordAct } from '#modules/journal/module.ts'
import { fail } from '../errors.ts'

export type Done = 'changed' | 'waiting'
export type OnePerson = { tx: Tx; person: LockedUser; admins: ReadonlySet<string> }

/**
 * @throws identity.unknown (404) · people.account_deleted · people.set_apart (409) · errors of the
 * act
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
    if (!person) throw accountUnknown()
    if (person.setApartAt) throw fail('people.set_apart')
    if (person.phone === null) throw fail('people.account_deleted')
    return act({ tx, person, admins })
  })
}

/** Acts in a transaction for each user: a refusal is reported and rolls back no other. */
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

/**
 * Locks in a fixed order: of two admins who remove each other, the second is no longer admin.
 * @throws session.forbidden (403) if the caller is no longer admin
 */
async function lockPeople(tx: Tx, actor: Caller, userIds: readonly string[]) {
  const locked = await lockWithAdmins(tx, userIds)
  if (!locked.admins.has(actor.userId)) throw forbidden()
  return locked
}

/** @throws people.last_admin (409) */
export function refuseLastAdmin(admins: ReadonlySet<string>, leaving: string): void {
  if (admins.has(leaving) && admins.size === 1) throw fail('people.last_admin')
}

type Suspension = { actor: Caller; suspended: boolean; reason: string }

/**
 * Suspends or restores an account and its products; sessions are not restored.
 * @throws people.own_account · people.last_admin (409)
 */
export async function suspendUser(
  kernel: Kernel,
  { tx, person, admins }: OnePerson,
  { actor, suspended, reason }: Suspension,
): Promise<void> {
  if ((person.suspendedAt !== null) === suspended) return
  if (person.id === actor.userId) throw fail('people.own_account')
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

export async function endUserSessions(
  kernel: Kernel,
  { tx, person }: OnePerson,
  { actor, reason }: { actor: Caller; reason: string },
): Promise<void> {
  const ended = await endSessionsOf(tx, person.id)
  await recordAct(tx, {
    actor,
    action: 'accounts.sessions_ended',
    subject: { kind: 'user', id: person.id, label: person.name },
    before: { sessions: ended },
    after: { sessions: 0 },
    reason,
    at: kernel.clock.now(),
  })
}
