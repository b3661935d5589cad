import { and, count, eq, gt } from 'drizzle-orm'

import type { PasswordGrade } from '#modules/identity/contract/password-rules.ts'
import {
  passwordResets,
  ownerChecks,
  recoveryCodes,
  secondFactors,
  sessions,
  browserCodes,
  sessionCodes,
  users,
} from '#modules/identity/database/tables.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { forgetTriesOf } from '#kernel/limits/throttle.ts'
import type { Role } from '#kernel/wire/endpoint.ts'
import { accountSuspended } from './events.ts'
import { forgetDevices } from './known-devices.ts'
import { lockUser } from './lock-users.ts'

type NewRole = {
  role: Role
  deliveryGroup?: string | null
  admittedAt?: Date | null
  acceptedTermsAt?: Date
}

export async function setRole(tx: Tx, userId: string, change: NewRole): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, userId))
}

/** Sets the time since when the member may see buyers; null: not. */
export async function setAdmitted(tx: Tx, userId: string, admittedAt: Date | null): Promise<void> {
  await tx.update(users).set({ admittedAt }).where(eq(users.id, userId))
}

/** Shown at sign-in; null reopens. */
type AccountSuspension = { userId: string; reason: string | null }

/**
 * Suspends an account (sessions end, products are hidden) or reopens it. Idempotent.
 * @throws identity.unknown (404)
 */
export async function suspendAccount(
  tx: Tx,
  kernel: Kernel,
  { userId, reason }: AccountSuspension,
): Promise<void> {
  const user = await lockUser(tx, userId)
  const suspended = reason !== null
  if (suspended === (user.suspendedAt !== null)) return
  await tx
    .update(users)
    .set({ suspendedAt: suspended ? kernel.clock.now() : null, suspendedReason: reason })
    .where(eq(users.id, userId))
  if (suspended) await endSessionsOf(tx, userId)
  // Until then they tell who comes back by another account.
  else await forgetDevices(tx, { userId })
  await kernel.events.emit(tx, accountSuspended, { userId, suspended })
}

export async function endSessionsOf(tx: Tx, userId: string): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.userId, userId))
    .returning({ userId: sessions.userId })
  return ended.length
}

export async function countSessions(db: Sql, userId: string, now: Date): Promise<number> {
  const [open] = await db
    .select({ sessions: count() })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
  return open?.sessions ?? 0
}

type Access = { userId: string; passwordHash: string; passwordGrade: PasswordGrade }

/**
 * Sets a password and removes sessions, known devices and second factor.
 * @returns sessions ended
 */
export async function renewAccess(tx: Tx, { userId, ...password }: Access): Promise<number> {
  await tx.update(users).set(password).where(eq(users.id, userId))
  const ended = await endSessionsOf(tx, userId)
  await forgetDevices(tx, { userId })
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await forgetTriesOf(tx, userId)
  return ended
}

type StaffUser = {
  role: Role
  phone: string
  name: string
  passwordHash: string
  passwordGrade: PasswordGrade
}

/** Gives a role and new access to the account, or makes one. @returns its id */
export async function writeStaff(
  tx: Tx,
  { userId, at, ...staff }: StaffUser & { userId: string | undefined; at: Date },
): Promise<string> {
  const { role, passwordHash, passwordGrade } = staff
  if (userId === undefined) {
    const id = newId()
    await tx.insert(users).values({ id, ...staff, createdAt: at })
    return id
  }
  await tx
    .update(users)
    .set({ role, suspendedAt: null, suspendedReason: null })
    .where(eq(users.id, userId))
  await renewAccess(tx, { userId, passwordHash, passwordGrade })
  return userId
}

/**
 * Erases name, number, access and devices.
 * @throws identity.unknown (404)
 */
export async function eraseUser(
  tx: Tx,
  userId: string,
): Promise<{ phone: string | null; imageId: string | null }> {
  const { phone, imageId } = await lockUser(tx, userId)
  await tx
    .update(users)
    .set({
      name: 'Compte supprimé',
      phone: null,
      passwordHash: null,
      passwordGrade: null,
      phoneProvedAt: null,
      phoneDoubtedAt: null,
      formerPhone: null,
      setApartAt: null,
      imageId: null,
      deliveryGroup: null,
      admittedAt: null,
      suspendedReason: null,
    })
    .where(eq(users.id, userId))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await forgetDevices(tx, { userId })
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.delete(sessionCodes).where(eq(sessionCodes.userId, userId))
  await tx.delete(ownerChecks).where(eq(ownerChecks.userId, userId))
  if (phone) await tx.delete(browserCodes).where(eq(browserCodes.phone, phone))
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  return { phone, imageId }
}
