import { and, eq, isNull } from 'drizzle-orm'

import type { AppointedRole } from '#modules/accounts/contract/appointments.ts'
import { passwordGrade } from '#modules/accounts/contract/password-rules.ts'

import { appointments, users } from '#modules/accounts/database/tables.ts'
import { recordAct } from '#modules/audit/server/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { forgetTriesOf } from '#kernel/limits/throttle.ts'
import { newId } from '#kernel/ids.ts'
import { passwordWeak, roleKept } from './errors.ts'
import { notifyTeam } from './appointments/notify-team.ts'
import { hashPassword } from './passwords/passwords.ts'
import { renewAccess } from './renew-access.ts'

type NewStaff = {
  role: AppointedRole
  phone: string
  name: string
  password: string
  reason: string
}

/**
 * Makes somebody an admin or a finance officer at once, or gives them their account back: a new
 * password, no suspension, no session, no second factor. For the operator's command line alone: no
 * endpoint calls it. The rest of the team is notified.
 * @returns whether the account is new
 * @throws accounts.role_kept (409) for somebody with a shop or deliveries · accounts.password_weak
 * (422)
 */
export async function makeStaff(kernel: Kernel, input: NewStaff): Promise<{ isNew: boolean }> {
  const { role, phone, name, reason } = input
  const grade = passwordGrade(input.password, phone)
  if (grade !== 'strong') throw passwordWeak()
  const passwordHash = await hashPassword(input.password)
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const [found] = await tx.select().from(users).where(eq(users.phone, phone)).for('update')
    if (found && !['buyer', 'admin', 'finance'].includes(found.role)) throw roleKept()
    const userId = found?.id ?? newId()
    if (found) {
      await tx
        .update(users)
        .set({ role, suspendedAt: null, suspendedReason: null })
        .where(eq(users.id, userId))
      await renewAccess(tx, { userId, passwordHash, passwordGrade: grade })
      await endAppointment(tx, userId, at)
    } else
      await tx.insert(users).values({
        id: userId,
        role,
        phone,
        name,
        passwordHash,
        passwordGrade: grade,
        createdAt: at,
      })
    await forgetTriesOf(tx, phone)
    await recordAct(tx, {
      actor: null,
      action: found ? 'accounts.staff_recovered' : 'accounts.staff_made',
      subject: { kind: 'user', id: userId, label: found?.name ?? name },
      ...(found ? { before: { role: found.role } } : {}),
      after: { role },
      reason,
      at,
    })
    await notifyTeam(tx, kernel, {
      id: `${userId}:${at.toISOString()}`,
      step: 'operator',
      name: found?.name ?? name,
      role,
      effectiveAt: null,
    })
    return { isNew: !found }
  })
}

async function endAppointment(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .update(appointments)
    .set({ endedAt: at, ending: 'lapsed' })
    .where(and(eq(appointments.userId, userId), isNull(appointments.endedAt)))
}
