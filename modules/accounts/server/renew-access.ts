import { eq } from 'drizzle-orm'

import type { PasswordGrade } from '#modules/accounts/contract/password-rules.ts'

import { recoveryCodes, secondFactors, sessions, users } from '#modules/accounts/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { forgetTriesOf } from '#kernel/limits/throttle.ts'
import { forgetDevices } from './known-devices.ts'

type Access = { userId: string; passwordHash: string; passwordGrade: PasswordGrade }

/**
 * Another password for somebody who lost everything. Sessions, known devices and the second factor
 * are removed; a new factor is set up at the next login.
 * @returns how many sessions ended
 */
export async function renewAccess(tx: Tx, { userId, ...password }: Access): Promise<number> {
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
