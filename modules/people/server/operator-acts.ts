import { and, eq, isNull } from 'drizzle-orm'

import type { AppointedRole } from '#modules/people/contract/appointments.ts'
import { passwordGrade } from '#modules/identity/contract/password-rules.ts'
import {
  accountUnknown,
  hashPassword,
  lockUserWithPhone,
  passwordChanged,
  passwordWeak,
  renewAccess,
  writeStaff,
} from '#modules/identity/module.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { appointments } from '#modules/people/database/tables.ts'
import { recordAct } from '#modules/journal/module.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { forgetTriesOf } from '#kernel/limits/throttle.ts'
import { fail } from './errors.ts'
import { notifyTeam } from './appointments/propose-appointment.ts'
import { anonymiseAccount } from './deletion.ts'

type NewStaff = {
  role: AppointedRole
  phone: string
  name: string
  password: string
  reason: string
}

/**
 * Appoints at once, or restores an account without session or second factor; the team is notified.
 * @returns whether the account is new
 * @throws people.role_kept (409) with a shop or deliveries · identity.password_weak (422)
 */
export async function makeStaff(kernel: Kernel, input: NewStaff): Promise<{ isNew: boolean }> {
  const { role, phone, name, reason } = input
  const grade = passwordGrade(input.password, phone)
  if (grade !== 'strong') throw passwordWeak()
  const passwordHash = await hashPassword(input.password)
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const found = await lockUserWithPhone(tx, phone)
    if (found && !['buyer', 'admin', 'finance'].includes(found.role)) throw fail('people.role_kept')
    const staff = { role, phone, name, passwordHash, passwordGrade: grade }
    const userId = await writeStaff(tx, { ...staff, userId: found?.id, at })
    if (found) await endAppointment(tx, userId, at)
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

export async function unblockPerson(
  kernel: Kernel,
  phone: string,
  reason: string,
): Promise<number> {
  return kernel.transaction(async (tx) => {
    const userId = await userWithPhone(tx, phone)
    const onDevices = userId ? await forgetTriesOf(tx, userId) : 0
    const forgotten = onDevices + (await forgetTriesOf(tx, phone))
    await recordAct(tx, {
      actor: null,
      action: 'accounts.unblocked',
      subject: { kind: 'phone', id: phone },
      reason,
      at: kernel.clock.now(),
    })
    return forgotten
  })
}

/** @returns account id. @throws identity.unknown (404) */
export async function personByPhone({ db }: Kernel, phone: string): Promise<string> {
  const userId = await userWithPhone(db, phone)
  if (!userId) throw accountUnknown()
  return userId
}

async function userWithPhone(db: Sql, phone: string): Promise<string | undefined> {
  const [user] = await db
    .select({ id: personFacts.id })
    .from(personFacts)
    .where(eq(personFacts.phone, phone))
  return user?.id
}

/** @throws identity.unknown (404) */
export async function erasePerson(kernel: Kernel, phone: string, reason: string): Promise<void> {
  await kernel.transaction(async (tx) => {
    const userId = await userWithPhone(tx, phone)
    if (!userId) throw accountUnknown()
    await anonymiseAccount(tx, kernel, userId, null)
    await recordAct(tx, {
      actor: null,
      action: 'accounts.anonymised',
      subject: { kind: 'user', id: userId },
      reason,
      at: kernel.clock.now(),
    })
  })
}

/**
 * Sets a password, without session or second factor. Role and money stay. Journaled; the owner is
 * notified.
 * @throws identity.unknown (404) · identity.password_weak (422)
 */
export async function recoverAccount(
  kernel: Kernel,
  { phone, password, reason }: { phone: string; password: string; reason: string },
): Promise<void> {
  const grade = passwordGrade(password, phone)
  if (grade !== 'strong') throw passwordWeak()
  const passwordHash = await hashPassword(password)
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const user = await lockUserWithPhone(tx, phone)
    if (!user) throw accountUnknown()
    const ended = await renewAccess(tx, { userId: user.id, passwordHash, passwordGrade: grade })
    await forgetTriesOf(tx, phone)
    await recordAct(tx, {
      actor: null,
      action: 'accounts.recovered',
      subject: { kind: 'user', id: user.id, label: user.name },
      before: { sessions: ended },
      after: { sessions: 0, 'double vérification': 'à refaire' },
      reason,
      at: now,
    })
    await kernel.events.emit(tx, passwordChanged, { userId: user.id, at: now.toISOString() })
  })
}
