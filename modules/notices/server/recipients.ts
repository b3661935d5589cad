import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'

import type { Role } from '#kernel/wire/endpoint.ts'

import { personFacts } from '#modules/identity/database/views.ts'
import type { Sql } from '#kernel/database/database.ts'

export function teamOf(db: Sql, roles: Role[]): Promise<{ id: string; role: Role }[]> {
  return db
    .select({ id: personFacts.id, role: personFacts.role })
    .from(personFacts)
    .where(and(inArray(personFacts.role, roles), isNull(personFacts.suspendedAt)))
}

export async function managersOf(db: Sql, group: string): Promise<string[]> {
  const rows = await db
    .select({ id: personFacts.id })
    .from(personFacts)
    .where(
      and(
        eq(personFacts.role, 'chef_livreur'),
        eq(personFacts.deliveryGroup, group),
        isNotNull(personFacts.admittedAt),
        isNull(personFacts.suspendedAt),
      ),
    )
  return rows.map(({ id }) => id)
}
