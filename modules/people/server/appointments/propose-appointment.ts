import { and, eq, isNull } from 'drizzle-orm'

import type { AppointedRole } from '#modules/people/contract/appointments.ts'
import { roleWords } from '#kernel/wire/roles.ts'

import type { LockedUser } from '#modules/identity/module.ts'
import { appointments } from '#modules/people/database/tables.ts'
import { recordAct } from '#modules/journal/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { defineEvent } from '#kernel/events/events.ts'
import { fail } from '../errors.ts'

/**
 * Idempotent.
 * @throws people.open (409) while another is open
 */
export async function proposeAppointment(
  tx: Tx,
  kernel: Kernel,
  proposal: { person: LockedUser; role: AppointedRole; actor: Caller; reason: string },
): Promise<void> {
  const { person, role, actor, reason } = proposal
  const [open] = await tx
    .select({ role: appointments.role })
    .from(appointments)
    .where(and(eq(appointments.userId, person.id), isNull(appointments.endedAt)))
  if (open?.role === role) return
  if (open) throw fail('people.open')
  const id = newId()
  const at = kernel.clock.now()
  await tx
    .insert(appointments)
    .values({ id, userId: person.id, role, reason, proposedBy: actor.userId, proposedAt: at })
  await recordAct(tx, {
    actor,
    action: 'accounts.appointment_asked',
    subject: { kind: 'user', id: person.id, label: person.name },
    before: { rôle: roleWords[person.role] },
    after: { rôle: roleWords[role] },
    reason,
    at,
  })
  await notifyTeam(tx, kernel, { id, step: 'asked', name: person.name, role, effectiveAt: null })
}

type AppointmentStepNotice = {
  id: string
  step: AppointmentStep
  name: string
  role: AppointedRole
  effectiveAt: Date | null
}

export function notifyTeam(
  tx: Tx,
  kernel: Kernel,
  { id, step, name, role, effectiveAt }: AppointmentStepNotice,
): Promise<void> {
  return kernel.events.emit(tx, appointmentMoved, {
    key: `appointment:${id}:${step}`,
    step,
    name,
    role,
    effectiveAt: effectiveAt?.toISOString() ?? null,
    at: kernel.clock.now().toISOString(),
  })
}

type AppointmentStep = 'asked' | 'approved' | 'withdrawn' | 'given' | 'lapsed' | 'operator'

export const appointmentMoved = defineEvent<{
  key: string
  step: AppointmentStep
  name: string
  role: AppointedRole
  effectiveAt: string | null
  at: string
}>('accounts.appointment_moved')
