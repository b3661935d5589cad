import { and, eq, inArray, isNull } from 'drizzle-orm'

import { users } from '#modules/identity/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { fail } from './errors.ts'

export type LockedUser = typeof users.$inferSelect

/** @throws identity.unknown (404) */
export async function lockUser(tx: Tx, userId: string): Promise<LockedUser> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw fail('identity.unknown')
  return user
}

/** Locks the account with this telephone, if there is one. */
export async function lockUserWithPhone(tx: Tx, phone: string): Promise<LockedUser | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.phone, phone)).for('update')
  return user
}

/** Locks in a fixed order: active admins, then these users. */
export async function lockWithAdmins(
  tx: Tx,
  userIds: readonly string[],
): Promise<{ people: LockedUser[]; admins: ReadonlySet<string> }> {
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

/** Returns an active courier or dispatch manager; null otherwise. */
export async function lockMember(
  tx: Tx,
  userId: string,
): Promise<{ name: string; deliveryGroup: string | null; admittedAt: Date | null } | null> {
  const [member] = await tx
    .select({
      name: users.name,
      deliveryGroup: users.deliveryGroup,
      admittedAt: users.admittedAt,
    })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        inArray(users.role, ['livreur', 'chef_livreur']),
        isNull(users.suspendedAt),
      ),
    )
    .for('update')
  return member ?? null
}
