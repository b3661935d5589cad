import { and, eq, isNull } from 'drizzle-orm'

import { deletionRequests, users } from '#modules/accounts/database/tables.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { deletionRequested, deletionRequestReceived } from './events.ts'
import { deletionTries, takeOrRefuse } from './guess-limits.ts'

/**
 * Takes a request to delete an account. A job looks whether there is one, so that the answer does
 * not reveal it.
 * @throws accounts.too_many_tries (429), with or without an account
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

/**
 * The job: notes the request for the team, once while it is open. Its owner is notified, since
 * anyone may type a number: only a request by the signed-in owner is verified.
 */
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
