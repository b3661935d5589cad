import { and, eq, inArray, isNull } from 'drizzle-orm'

import { users } from '#modules/accounts/database/tables.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/database/database.ts'
import { forbidden } from '#kernel/errors.ts'
import { lastAdmin } from './admin.errors.ts'

export type LockedPerson = typeof users.$inferSelect

/**
 * Locks who acts, all admins there are, and the people concerned, in one order: of two admins who
 * remove each other at the same moment the second finds himself no admin any more.
 * @returns the people found. @throws session.forbidden (403) when the caller is no admin any more
 */
export async function lockPeople(
  tx: Tx,
  actor: Caller,
  userIds: readonly string[],
): Promise<Locked> {
  const locked = await lockWithAdmins(tx, userIds)
  if (!locked.admins.has(actor.userId)) throw forbidden()
  return locked
}

type Locked = { people: LockedPerson[]; admins: ReadonlySet<string> }

/** The same without an acting admin. */
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
export function keepAnAdmin(admins: ReadonlySet<string>, leaving: string): void {
  if (admins.has(leaving) && admins.size === 1) throw lastAdmin()
}
