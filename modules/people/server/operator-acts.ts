import { and, eq, isNull, isNotNull } from 'drizzle-orm'

import type { AppointedRole } from '#modules/people/contract/appointments.ts'
import { passwordGrade, type PasswordGrade } from '#modules/identity/contract/password-rules.ts'

import {
  appointments,
  users,
  recoveryCodes,
  secondFactors,
  sessions,
} from '#modules/identity/database/tables.ts'
import { recordAct } from '#modules/audit/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { forgetTriesOf } from '#kernel/limits/throttle.ts'
import { newId } from '#kernel/ids.ts'
import { fail } from '#modules/identity/server/errors.ts'
import { notifyTeam } from './appointments/propose-appointment.ts'
import { hashPassword } from '#modules/identity/server/passwords/passwords.ts'
import { anonymiseAccount } from './deletion.ts'
import { passwordChanged } from '#modules/identity/server/events.ts'
import { forgetDevices } from '#modules/identity/server/known-devices.ts'

type NewStaff = {
  role: AppointedRole
  phone: string
  name: string
  password: string
  reason: string
}

/**
 * Appoints at once, or restores an account without session or second factor. Operator's command
 * line only; the team is notified.
 * @returns whether the account is new
 * @throws accounts.role_kept (409) with a shop or deliveries · accounts.password_weak (422)
 */
export async function makeStaff(kernel: Kernel, input: NewStaff): Promise<{ isNew: boolean }> {
  const { role, phone, name, reason } = input
  const grade = passwordGrade(input.password, phone)
  if (grade !== 'strong') throw fail('accounts.password_weak')
  const passwordHash = await hashPassword(input.password)
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const [found] = await tx.select().from(users).where(eq(users.phone, phone)).for('update')
    if (found && !['buyer', 'admin', 'finance'].includes(found.role))
      throw fail('accounts.role_kept')
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

/** @returns counts cleared */
export async function unblockPerson(
  kernel: Kernel,
  phone: string,
  reason: string,
): Promise<number> {
  return kernel.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.phone, phone))
    const onDevices = user ? await forgetTriesOf(tx, user.id) : 0
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

/** @returns account id. @throws accounts.unknown (404) */
export async function personByPhone({ db }: Kernel, phone: string): Promise<string> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.phone, phone))
  if (!user) throw fail('accounts.unknown')
  return user.id
}

/** @throws accounts.unknown (404) */
export async function erasePerson(kernel: Kernel, phone: string, reason: string): Promise<void> {
  await kernel.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.phone, phone))
    if (!user) throw fail('accounts.unknown')
    await anonymiseAccount(tx, kernel, user.id, null)
    await recordAct(tx, {
      actor: null,
      action: 'accounts.anonymised',
      subject: { kind: 'user', id: user.id },
      reason,
      at: kernel.clock.now(),
    })
  })
}

/**
 * For the operator: new password, no session or second factor. Role and money stay. Journaled; the
 * owner is notified.
 * @throws accounts.unknown (404) · accounts.password_weak (422)
 */
export async function recoverAccount(
  kernel: Kernel,
  { phone, password, reason }: { phone: string; password: string; reason: string },
): Promise<void> {
  const grade = passwordGrade(password, phone)
  if (grade !== 'strong') throw fail('accounts.password_weak')
  const passwordHash = await hashPassword(password)
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(and(eq(users.phone, phone), isNotNull(users.phone)))
      .for('update')
    if (!user) throw fail('accounts.unknown')
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

type Access = { userId: string; passwordHash: string; passwordGrade: PasswordGrade }

/**
 * Removes sessions, known devices and second factor.
 * @returns sessions ended
 */
async function renewAccess(tx: Tx, { userId, ...password }: Access): Promise<number> {
  await tx.update(users).set(password).where(eq(users.id, userId))
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.userId, userId))
    .returning({ userId: sessions.userId })
  await forgetDevices(tx, { userId })
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await forgetTriesOf(tx, userId)
  return ended.length
}
