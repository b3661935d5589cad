import { and, eq, isNull } from 'drizzle-orm'

import {
  addresses,
  deletionRequests,
  passwordResets,
  recoveryCodes,
  secondFactors,
  sessions,
  smsCodes,
  users,
} from '#modules/identity/database/tables.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { forgetPictures } from '#modules/images/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import {
  accountAnonymised,
  deletionRequested,
  deletionRequestReceived,
} from '#modules/identity/server/events.ts'
import { deletionTries, takeOrRefuse } from '#modules/identity/server/guess-limits.ts'
import { fail } from '#modules/identity/server/errors.ts'
import { forgetDevices } from '#modules/identity/server/known-devices.ts'

/**
 * A job looks for the account, so that the answer does not reveal it.
 * @throws accounts.too_many_tries (429), with or without account
 */
export async function requestDeletion(
  kernel: Kernel,
  input: { phone: string; reason: string | null; address: string; byUserId: string | null },
): Promise<void> {
  const at = kernel.clock.now().toISOString()
  await kernel.transaction(async (tx) => {
    await takeOrRefuse(tx, kernel, deletionTries(input))
    await kernel.events.emit(tx, deletionRequestReceived, {
      phone: input.phone,
      reason: input.reason,
      byUserId: input.byUserId,
      at,
    })
  })
}

/** Job: records the request once and notifies the owner; any visitor may type a number. */
export async function noteDeletion(
  kernel: Kernel,
  news: { phone: string; reason: string | null; byUserId?: string | null; at: string },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.phone, news.phone))
    if (!user) return
    const verifiedAt = news.byUserId === user.id ? new Date(news.at) : null
    const noted = await tx
      .insert(deletionRequests)
      .values({
        id: newId(),
        userId: user.id,
        reason: news.reason,
        requestedAt: new Date(news.at),
        verifiedAt,
      })
      .onConflictDoNothing()
      .returning({ id: deletionRequests.id })
    if (noted.length === 0 && verifiedAt)
      await tx
        .update(deletionRequests)
        .set({ verifiedAt, ...(news.reason ? { reason: news.reason } : {}) })
        .where(and(eq(deletionRequests.userId, user.id), isNull(deletionRequests.processedAt)))
    for (const { id } of noted)
      await kernel.events.emit(tx, deletionRequested, {
        userId: user.id,
        requestId: id,
        at: news.at,
      })
  })
}

/**
 * Anonymises an account: no login, number free, shop closed to orders. Orders, recipient and ledger
 * stay by law. Idempotent.
 * @param by admin, or null. @throws accounts.unknown (404)
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
