import { and, eq, inArray } from 'drizzle-orm'

import { recordAct } from '#modules/journal/module.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { LapseCause } from '#modules/verification/contract/verification-words.ts'
import { verificationPhotos, verifications } from '#modules/verification/database/tables.ts'
import { openStates } from '#modules/verification/database/values.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { lockVerification, moveVerification, type VerificationRow } from './move.ts'
import { erasePhotos } from './photos.ts'
import { isOpen } from './send-verification.ts'

/** Ends the mark of a shop, and what it asked: both say what is no longer so. */
export async function lapseOfShop(
  tx: Tx,
  kernel: Kernel,
  shopId: string,
  cause: LapseCause,
): Promise<void> {
  const rows = await tx
    .select()
    .from(verifications)
    .where(
      and(
        eq(verifications.shopId, shopId),
        inArray(verifications.state, [...openStates, 'verified']),
      ),
    )
    .orderBy(verifications.id)
    .for('update')
  for (const row of rows) await lapse(tx, kernel, row, cause)
}

export async function lapseOfOwner(tx: Tx, kernel: Kernel, ownerId: string): Promise<void> {
  const [shop] = await tx
    .select({ id: shopFacts.id })
    .from(shopFacts)
    .where(eq(shopFacts.ownerId, ownerId))
  if (shop) await lapseOfShop(tx, kernel, shop.id, 'owner')
}

/** Removes photos, hashes and the typed name of who leaves; facts of the decisions stay. */
export async function forgetOwner(tx: Tx, kernel: Kernel, ownerId: string): Promise<void> {
  await lapseOfOwner(tx, kernel, ownerId)
  const own = await tx
    .select({ id: verifications.id })
    .from(verifications)
    .where(eq(verifications.ownerId, ownerId))
  const ids = own.map(({ id }) => id)
  if (ids.length === 0) return
  await erasePhotos(tx, ids, kernel.clock.now())
  await tx.delete(verificationPhotos).where(inArray(verificationPhotos.verificationId, ids))
}

/** Ends a request that nobody visited, rechecked under its lock. */
export async function endUnvisited(kernel: Kernel, id: string): Promise<void> {
  await kernel.transaction(async (tx) => {
    const row = await lockVerification(tx, id)
    if (row.state === 'sent' || row.state === 'to_visit')
      await lapse(tx, kernel, row, 'not_visited')
  })
}

async function lapse(
  tx: Tx,
  kernel: Kernel,
  row: VerificationRow,
  lapseCause: LapseCause,
): Promise<void> {
  const at = kernel.clock.now()
  const ended = { state: 'lapsed', lapseCause, endedAt: at } as const
  const wasOpen = isOpen(row.state)
  await moveVerification(tx, kernel, row, { ...ended, ...(wasOpen && { eraseAt: at }) })
  if (wasOpen) await erasePhotos(tx, [row.id], at)
  await recordAct(tx, {
    actor: null,
    action: 'verification.lapsed',
    subject: { kind: 'shop', id: row.shopId },
    after: { cause: lapseCause },
    at,
  })
}
