import type { ManyOutcome } from '#modules/accounts/contract/people.ts'

import { accountUnknown } from '../errors.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/database/database.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { accountDeleted } from './admin.errors.ts'
import { lockPeople, type LockedPerson } from './lock-people.ts'

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
    if (!person) throw accountUnknown()
    if (person.phone === null) throw accountDeleted()
    return act({ tx, person, admins })
  })
}

/** The same to many, each alone: one that a rule refuses is reported, the others are done. */
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
