import { asc, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { listAppointments } from '#modules/accounts/contract/appointments.ts'
import type { Given } from '#kernel/wire/endpoint.ts'

import { appointments, users } from '#modules/accounts/database/tables.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Sql } from '#kernel/database/database.ts'

const proposer = alias(users, 'asker')
const approver = alias(users, 'approver')

/** Appointments that wait for a second person or for their day to pass, the oldest first. */
export async function readAppointments(
  db: Sql,
  caller: Caller,
): Promise<Given<typeof listAppointments>> {
  const rows = await db
    .select({
      _id: appointments.id,
      userId: users.id,
      name: users.name,
      phone: users.phone,
      role: appointments.role,
      reason: appointments.reason,
      askedById: proposer.id,
      askedBy: proposer.name,
      askedAt: appointments.proposedAt,
      approvedBy: approver.name,
      effectiveAt: appointments.effectiveAt,
    })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.userId))
    .innerJoin(proposer, eq(proposer.id, appointments.proposedBy))
    .leftJoin(approver, eq(approver.id, appointments.approvedBy))
    .where(isNull(appointments.endedAt))
    .orderBy(asc(appointments.proposedAt))
  return {
    appointments: rows.map(({ askedById, askedAt, effectiveAt, ...row }) => ({
      ...row,
      askedAt: askedAt.toISOString(),
      effectiveAt: effectiveAt?.toISOString() ?? null,
      needsAnother: [askedById, row.userId].includes(caller.userId),
    })),
  }
}
