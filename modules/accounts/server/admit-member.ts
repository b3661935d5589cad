import { and, eq, inArray, isNull } from 'drizzle-orm'

import { users } from '#modules/accounts/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'

/** Locks a courier or a dispatch manager; null for anybody else and for one who is suspended. */
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

/** Whether a member of a delivery group may see its buyers, and since when. */
export async function setAdmitted(tx: Tx, userId: string, admittedAt: Date | null): Promise<void> {
  await tx.update(users).set({ admittedAt }).where(eq(users.id, userId))
}
