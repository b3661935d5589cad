import { and, eq, isNull, lte } from 'drizzle-orm'

import { appointments } from '#modules/accounts/database/tables.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { giveRole } from '../team/give-role.ts'
import { keepAnAdmin, lockWithAdmins, type LockedPerson } from '../team/lock-people.ts'
import { notifyTeam } from './notify-team.ts'

/** The job: gives the roles whose day has passed, each in its own transaction. */
export async function giveDueRoles(kernel: Kernel): Promise<void> {
  const due = await kernel.db
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(isNull(appointments.endedAt), lte(appointments.effectiveAt, kernel.clock.now())))
  for (const { id } of due) await kernel.transaction((tx) => giveDueRole(tx, kernel, id))
}

/**
 * Checks again: somebody who was suspended, left or opened a shop since the approval is not
 * appointed.
 */
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
  person: LockedPerson
  admins: ReadonlySet<string>
  due: typeof appointments.$inferSelect
}

/** Checks every rule before it writes anything. */
async function tryToGive(tx: Tx, kernel: Kernel, { person, admins, due }: Due): Promise<boolean> {
  if (person.phone === null || person.suspendedAt) return false
  try {
    if (due.role !== 'admin') keepAnAdmin(admins, person.id)
    const { role, reason } = due
    await giveRole(tx, kernel, { person, role, group: null, actor: null, reason })
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}
