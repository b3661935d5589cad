import { and, eq, ne } from 'drizzle-orm'

import type { PasswordGrade } from '#modules/accounts/contract/password-rules.ts'

import { passwordResets, sessions, users } from '#modules/accounts/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { forgetTries } from '#kernel/limits/throttle.ts'
import { passwordChanged } from '../events.ts'
import { guessOf } from '../guess-limits.ts'
import { forgetDevices, knowDevice, type DeviceProof } from '../known-devices.ts'
import { openSession, renewSession } from '../sessions.ts'

type Replacement = {
  userId: string
  phone: string
  passwordHash: string
  passwordGrade: PasswordGrade
  userAgent: string
  address: string
  proof: DeviceProof
  /** The caller's session, which continues under a new token. */
  keeping?: Buffer
}

/**
 * Gives an account its new password. All other sessions and any reset link end, and others' wrong
 * guesses no longer delay the owner's login.
 * @returns the token of the one session that is open now.
 */
export async function replacePassword(
  tx: Tx,
  kernel: Kernel,
  { userId, phone, passwordHash, passwordGrade, userAgent, address, proof, keeping }: Replacement,
): Promise<string> {
  const now = kernel.clock.now()
  await tx.update(users).set({ passwordHash, passwordGrade }).where(eq(users.id, userId))
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), keeping ? ne(sessions.tokenHash, keeping) : undefined))
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  const { here, byPhone } = guessOf({ phone, address })
  await forgetTries(tx, [here, byPhone])
  await forgetDevices(tx, { userId, but: proof })
  await knowDevice(tx, { userId, proof, now })
  await kernel.events.emit(tx, passwordChanged, { userId, at: now.toISOString() })
  const renewed = keeping && (await renewSession(tx, { sessionHash: keeping, userAgent, now }))
  return renewed || openSession(tx, { userId, userAgent, now })
}
