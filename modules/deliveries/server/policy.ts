import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'

import { DEFAULT_DELIVERY_GROUP } from '#modules/identity/database/values.ts'

import { personFacts } from '#modules/identity/database/views.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Sql } from '#kernel/database/database.ts'
import { fail } from './errors.ts'

export type Carrier = { courierId: string; group: string }
/** `group`: null for an admin, who manages all. */
export type Dispatcher = Pick<Caller, 'userId' | 'role'> & { group: string | null }

/** @throws deliveries.not_admitted (403): new couriers see no client data */
export async function admittedCourier(db: Sql, courierId: string): Promise<Carrier> {
  const member = await memberOf(db, courierId)
  if (!member?.admittedAt) throw fail('deliveries.not_admitted')
  return { courierId, group: member.group ?? DEFAULT_DELIVERY_GROUP }
}

/** @throws deliveries.not_admitted (403) for a manager not admitted yet */
export async function dispatcher(
  db: Sql,
  caller: Pick<Caller, 'userId' | 'role'>,
): Promise<Dispatcher> {
  const { userId, role } = caller
  if (role === 'admin') return { userId, role, group: null }
  const member = await memberOf(db, userId)
  if (!member?.admittedAt)
    throw fail('deliveries.not_admitted', {
      sentence: 'Notre équipe, ou un responsable de votre groupe, doit d’abord vous admettre.',
    })
  return { userId, role, group: member.group ?? DEFAULT_DELIVERY_GROUP }
}

/**
 * Reads a courier who may work.
 * @param group null: of any group
 * @throws deliveries.courier_unknown (404) when no courier, of another group, not admitted or
 * suspended
 */
export async function readCourier(
  db: Sql,
  courierId: string,
  group: string | null,
): Promise<{ group: string; name: string }> {
  const [courier] = await db
    .select({ group: personFacts.deliveryGroup, name: personFacts.name })
    .from(personFacts)
    .where(
      and(
        eq(personFacts.id, courierId),
        eq(personFacts.role, 'livreur'),
        isNotNull(personFacts.admittedAt),
        isNull(personFacts.suspendedAt),
      ),
    )
  if (!courier?.group || (group !== null && courier.group !== group))
    throw fail('deliveries.courier_unknown')
  return { ...courier, group: courier.group }
}

/** SQL: the caller is an admin, or an admitted manager of the group. */
export function managesGroup({ userId, role }: Pick<Caller, 'userId' | 'role'>, group: SQL): SQL {
  if (role === 'admin') return sql`true`
  if (role !== 'chef_livreur') return sql`false`
  return sql`exists (select from ${personFacts} m where m.id = ${userId} and m.admitted_at is not null
    and coalesce(m.delivery_group, ${DEFAULT_DELIVERY_GROUP}) = ${group})`
}

export function groupSeen(who: Dispatcher, chosen: string | undefined): string | null {
  return who.group ?? chosen ?? null
}

async function memberOf(
  db: Sql,
  userId: string,
): Promise<{ group: string | null; admittedAt: Date | null } | undefined> {
  const [member] = await db
    .select({ group: personFacts.deliveryGroup, admittedAt: personFacts.admittedAt })
    .from(personFacts)
    .where(eq(personFacts.id, userId))
  return member
}
