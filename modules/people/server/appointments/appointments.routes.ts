import { and, eq, isNull, asc, lte } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import * as contract from '#modules/people/contract/appointments.ts'
import { APPOINTMENT_HOURS, type listAppointments } from '#modules/people/contract/appointments.ts'
import { roleWords } from '#kernel/wire/roles.ts'
import type { ReplyInput } from '#kernel/wire/endpoint.ts'

import { oneByOne } from '#kernel/jobs/one-by-one.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { type LockedUser, lockWithAdmins } from '#modules/identity/module.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { appointments } from '#modules/people/database/tables.ts'
import { recordAct } from '#modules/journal/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { addMs } from '#kernel/clock.ts'
import type { Tx, Sql } from '#kernel/database/database.ts'
import { DomainError } from '#kernel/errors.ts'
import { fail } from '../errors.ts'
import { notifyTeam } from './propose-appointment.ts'
import { giveRole } from '../team/give-role.ts'
import { refuseLastAdmin } from '../team/act-on-people.ts'

const proposer = alias(personFacts, 'asker')

const approver = alias(personFacts, 'approver')

export function appointmentRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.listAppointments, ({ caller }) => readAppointments(kernel.db, caller)),
    route(contract.approveAppointment, ({ params, caller }) =>
      approveAppointment(kernel, { id: params.id, actor: caller }),
    ),
    route(contract.withdrawAppointment, ({ params, body, caller }) =>
      withdrawAppointment(kernel, { id: params.id, actor: caller, ...body }),
    ),
  ]
}

/**
 * Approves as second person, neither proposer nor candidate. The role follows a day later, so that
 * others can object.
 * @throws people.unknown (404) · people.second_person · people.approved (409)
 */
async function approveAppointment(
  kernel: Kernel,
  { id, actor }: { id: string; actor: Caller },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const { name, ...open } = await lockOpen(tx, id)
    if ([open.proposedBy, open.userId].includes(actor.userId)) throw fail('people.second_person')
    if (open.approvedBy) throw fail('people.approved')
    const at = kernel.clock.now()
    const effectiveAt = addMs(at, APPOINTMENT_HOURS * 3_600_000)
    await tx
      .update(appointments)
      .set({ approvedBy: actor.userId, approvedAt: at, effectiveAt })
      .where(eq(appointments.id, id))
    await recordAct(tx, {
      actor,
      action: 'accounts.appointment_approved',
      subject: { kind: 'user', id: open.userId, label: name },
      after: { rôle: roleWords[open.role], 'vaut dans': `${APPOINTMENT_HOURS} h` },
      reason: open.reason,
      at,
    })
    await notifyTeam(tx, kernel, { id, step: 'approved', name, role: open.role, effectiveAt })
  })
}

/** @throws people.unknown (404) */
async function withdrawAppointment(
  kernel: Kernel,
  { id, actor, reason }: { id: string; actor: Caller; reason: string },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const { name, userId, role } = await lockOpen(tx, id)
    const at = kernel.clock.now()
    await tx
      .update(appointments)
      .set({ endedAt: at, ending: 'withdrawn' })
      .where(eq(appointments.id, id))
    await recordAct(tx, {
      actor,
      action: 'accounts.appointment_withdrawn',
      subject: { kind: 'user', id: userId, label: name },
      after: { rôle: roleWords[role] },
      reason,
      at,
    })
    await notifyTeam(tx, kernel, { id, step: 'withdrawn', name, role, effectiveAt: null })
  })
}

async function lockOpen(tx: Tx, id: string) {
  const [open] = await tx
    .select()
    .from(appointments)
    .where(and(eq(appointments.id, id), isNull(appointments.endedAt)))
    .for('update')
  if (!open) throw fail('people.unknown')
  const [person] = await tx
    .select({ name: personFacts.name })
    .from(personFacts)
    .where(eq(personFacts.id, open.userId))
  return { ...open, name: person?.name ?? '' }
}

async function readAppointments(
  db: Sql,
  caller: Caller,
): Promise<ReplyInput<typeof listAppointments>> {
  const rows = await db
    .select({
      _id: appointments.id,
      userId: personFacts.id,
      name: personFacts.name,
      phone: personFacts.phone,
      role: appointments.role,
      reason: appointments.reason,
      askedById: proposer.id,
      askedBy: proposer.name,
      askedAt: appointments.proposedAt,
      approvedBy: approver.name,
      effectiveAt: appointments.effectiveAt,
    })
    .from(appointments)
    .innerJoin(personFacts, eq(personFacts.id, appointments.userId))
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

export async function giveDueRoles(kernel: Kernel): Promise<void> {
  const due = await kernel.db
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(isNull(appointments.endedAt), lte(appointments.effectiveAt, kernel.clock.now())))
  await oneByOne(kernel, 'people.give-due-roles', due, ({ id }) =>
    kernel.transaction((tx) => giveDueRole(tx, kernel, id)),
  )
}

/** Checks again: the candidate may have changed. */
async function giveDueRole(tx: Tx, kernel: Kernel, id: string): Promise<void> {
  const [due] = await tx
    .select()
    .from(appointments)
    .where(and(eq(appointments.id, id), isNull(appointments.endedAt)))
    .for('update')
  if (!due) return
  const { people, admins } = await lockWithAdmins(tx, [due.userId])
  const [person] = people
  if (!person) return
  const given = await tryToGive(tx, kernel, { person, admins, due })
  const ending = given ? 'given' : 'lapsed'
  await tx
    .update(appointments)
    .set({ endedAt: kernel.clock.now(), ending })
    .where(eq(appointments.id, id))
  const { role, effectiveAt } = due
  await notifyTeam(tx, kernel, { id, step: ending, name: person.name, role, effectiveAt })
}

type Due = {
  person: LockedUser
  admins: ReadonlySet<string>
  due: typeof appointments.$inferSelect
}

async function tryToGive(tx: Tx, kernel: Kernel, { person, admins, due }: Due): Promise<boolean> {
  if (person.phone === null || person.suspendedAt) return false
  try {
    if (due.role !== 'admin') refuseLastAdmin(admins, person.id)
    const { role, reason } = due
    await giveRole(tx, kernel, { person, role, group: null, actor: null, reason })
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}
