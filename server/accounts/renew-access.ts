import { eq } from 'drizzle-orm'

import type { PasswordGrade } from '#contract/accounts/password-rules.ts'

import { recoveryCodes, secondFactors } from '#database/tables/second-factors.ts'
import { sessions } from '#database/tables/sessions.ts'
import { users } from '#database/tables/users.ts'
import type { Tx } from '../kernel/database.ts'
import { forgetTriesOf } from '../kernel/throttle.ts'
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
