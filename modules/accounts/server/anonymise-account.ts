import { and, eq, isNull } from 'drizzle-orm'

import {
  deletionRequests,
  recoveryCodes,
  secondFactors,
  smsCodes,
  passwordResets,
  addresses,
  sessions,
  users,
} from '#modules/accounts/database/tables.ts'
import { forgetPictures } from '#modules/images/server/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { accountAnonymised } from './events.ts'
import { forgetDevices } from './known-devices.ts'

/**
 * Makes a person unknown to the market: nobody signs in with this account again, and its number is
 * free. Orders, their recipient and the ledger stay, as the law wants; a shop of the person takes
 * no order any more. Doing it twice changes nothing.
 * @param by the admin who did it, or null. @throws accounts.unknown (404)
 */
export async function anonymiseAccount(
  tx: Tx,
  kernel: Kernel,
  userId: string,
  by: string | null,
): Promise<void> {
  const now = kernel.clock.now()
  const [user] = await tx
    .select({ phone: users.phone, imageId: users.imageId })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  if (!user) throw fail('accounts.unknown')
  await tx
    .update(users)
    .set({
      name: 'Compte supprimé',
      phone: null,
      passwordHash: null,
      passwordGrade: null,
      phoneProvedAt: null,
      imageId: null,
      deliveryGroup: null,
      admittedAt: null,
      suspendedReason: null,
    })
    .where(eq(users.id, userId))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await forgetDevices(tx, { userId })
  await tx.delete(addresses).where(eq(addresses.userId, userId))
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.delete(smsCodes).where(eq(smsCodes.userId, userId))
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await tx
    .update(deletionRequests)
    .set({ processedAt: now, processedBy: by, reason: null })
    .where(and(eq(deletionRequests.userId, userId), isNull(deletionRequests.processedAt)))
  await forgetPictures(tx, kernel, [user.imageId])
  if (user.phone)
    await kernel.events.emit(tx, accountAnonymised, {
      userId,
      phone: user.phone,
      at: now.toISOString(),
    })
}
