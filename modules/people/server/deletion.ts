import { and, eq, isNull } from 'drizzle-orm'

import { forgetAddresses } from '#modules/addresses/module.ts'
import { accountAnonymised, eraseUser, takeOrRefuse } from '#modules/identity/module.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { deletionRequests } from '#modules/people/database/tables.ts'
import { networkOf } from '#kernel/http/network-address.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Throttle, Try } from '#kernel/limits/throttle.ts'
import { forgetPictures } from '#modules/images/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import { deletionRequested, deletionRequestReceived } from './events.ts'

const minute = 60_000
const hour = 60 * minute

const deletionsOfPhone: Throttle = {
  name: 'deletion-phone',
  free: 2,
  leakMs: 12 * hour,
  waitsMs: [10 * minute, hour, 24 * hour],
}
const deletionsOfAddress: Throttle = {
  name: 'deletion-address',
  free: 10,
  leakMs: 5 * minute,
  waitsMs: [minute, 5 * minute, 15 * minute, hour],
}

const deletionTries = ({ phone, address }: { phone: string; address: string }): Try[] => [
  { throttle: deletionsOfPhone, subject: phone },
  { throttle: deletionsOfAddress, subject: networkOf(address) },
]

/**
 * Leaves the search for the account to a job, so that the answer does not reveal it.
 * @throws identity.too_many_tries (429), with or without account
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

/** Records the request once and notifies the owner; any visitor may type a number. */
export async function noteDeletion(
  kernel: Kernel,
  news: { phone: string; reason: string | null; byUserId?: string | null; at: string },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: personFacts.id })
      .from(personFacts)
      .where(eq(personFacts.phone, news.phone))
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
 * Ends login, frees the number, closes the shop to orders. Orders, recipient and ledger stay by
 * law. Idempotent.
 * @param by admin, or null.
 * @throws identity.unknown (404)
 */
export async function anonymiseAccount(
  tx: Tx,
  kernel: Kernel,
  userId: string,
  by: string | null,
): Promise<void> {
  const now = kernel.clock.now()
  const { phone, imageId } = await eraseUser(tx, userId)
  await forgetAddresses(tx, userId)
  await tx
    .update(deletionRequests)
    .set({ processedAt: now, processedBy: by, reason: null })
    .where(and(eq(deletionRequests.userId, userId), isNull(deletionRequests.processedAt)))
  await forgetPictures(tx, kernel, [imageId])
  if (phone)
    await kernel.events.emit(tx, accountAnonymised, { userId, phone, at: now.toISOString() })
}
