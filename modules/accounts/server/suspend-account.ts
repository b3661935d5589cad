import { eq } from 'drizzle-orm'

import { sessions, users } from '#modules/accounts/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { accountUnknown } from './errors.ts'
import { accountSuspended } from './events.ts'
import { forgetDevices } from './known-devices.ts'

/** `reason` is what the person reads when they try to sign in; null gives the account back. */
export type AccountSuspension = { userId: string; reason: string | null }

/**
 * Closes an account, or opens it again: its sessions end, and what its shop sells leaves the market
 * or returns. Repeating it changes nothing.
 * @throws accounts.unknown (404)
 */
export async function suspendAccount(
  tx: Tx,
  kernel: Kernel,
  { userId, reason }: AccountSuspension,
): Promise<void> {
  const [user] = await tx
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  if (!user) throw accountUnknown()
  const suspended = reason !== null
  if (suspended === (user.suspendedAt !== null)) return
  await tx
    .update(users)
    .set({ suspendedAt: suspended ? kernel.clock.now() : null, suspendedReason: reason })
    .where(eq(users.id, userId))
  if (suspended) {
    await tx.delete(sessions).where(eq(sessions.userId, userId))
    await forgetDevices(tx, { userId })
  }
  await kernel.events.emit(tx, accountSuspended, { userId, suspended })
}
