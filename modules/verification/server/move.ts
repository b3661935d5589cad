import { eq } from 'drizzle-orm'

import { shopChanged } from '#modules/shops/module.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { verifications } from '#modules/verification/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { verificationMoved } from './events.ts'

export type VerificationRow = typeof verifications.$inferSelect
type Change = Partial<Omit<VerificationRow, 'id' | 'shopId' | 'ownerId'>>

/** @throws verification.unknown (404) */
export async function lockVerification(tx: Tx, id: string): Promise<VerificationRow> {
  const [row] = await tx.select().from(verifications).where(eq(verifications.id, id)).for('update')
  if (!row) throw fail('verification.unknown')
  return row
}

/** Moves a locked verification, and refreshes the shop's pages where the mark comes or goes. */
export async function moveVerification(
  tx: Tx,
  kernel: Kernel,
  before: VerificationRow,
  change: Change & Pick<VerificationRow, 'state'>,
): Promise<void> {
  const { id: verificationId, shopId, ownerId } = before
  await tx.update(verifications).set(change).where(eq(verifications.id, verificationId))
  const { state, refusal, lapseCause } = { ...before, ...change }
  const at = kernel.clock.now().toISOString()
  const news = { verificationId, shopId, ownerId, state, refusal, lapseCause, at }
  await kernel.events.emit(tx, verificationMoved, news)
  if (before.state !== 'verified' && state !== 'verified') return
  const [shop] = await tx
    .select({ shopId: shopFacts.id, slug: shopFacts.slug })
    .from(shopFacts)
    .where(eq(shopFacts.id, shopId))
  if (shop) await kernel.events.emit(tx, shopChanged, shop)
}
