import { eq } from 'drizzle-orm'

import { isAtDoor } from '#modules/refusals/contract/failure-reasons.ts'
import type { contestKinds } from '#modules/refusals/contract/refusals.ts'
import { refusals } from '#modules/refusals/database/tables.ts'
import { recordAct } from '#modules/journal/module.ts'
import { deposits } from '#modules/parcels/module.ts'
import { erasePictures, hidePictures, ownImages } from '#modules/images/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { refusalContested, refusalDecided } from './events.ts'

type Contest = {
  parcelId: string
  buyerId: string
  kind: (typeof contestKinds)[number]
  words: string
  imageId: string | null
}

/**
 * Contests a counted refusal, once: support decides with the courier's photo.
 * @throws refusals.unknown (404) · refusals.contested · refusals.not_counted (409) ·
 * refusals.photo_unknown (422)
 */
export async function contest(
  kernel: Kernel,
  { parcelId, buyerId, kind, words, imageId }: Contest,
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const refusal = await lock(tx, parcelId)
    if (!refusal || refusal.buyerId !== buyerId) throw fail('refusals.unknown')
    if (refusal.contestedAt) throw fail('refusals.contested')
    if (!refusal.isCounted || refusal.clearedAt || refusal.endsAt <= at)
      throw fail('refusals.not_counted')
    if (imageId && (await ownImages(tx, buyerId, [imageId])).length === 0)
      throw fail('refusals.photo_unknown')
    await tx
      .update(refusals)
      .set({ contestedAt: at, contestKind: kind, contestWords: words, contestImageId: imageId })
      .where(eq(refusals.parcelId, parcelId))
    await hidePictures(tx, kernel, [imageId])
    const { orderId } = refusal
    const about = { parcelId, orderId, buyerId, at: at.toISOString() }
    await kernel.events.emit(tx, refusalContested, about)
  })
}

type Visit = { parcelId: string; buyerId: string; came: boolean }

/**
 * Answers « Le livreur est-il venu ? », once. A « non » contests the refusal, counted or not.
 * @throws refusals.unknown (404) · refusals.answered (409)
 */
export async function answerVisit(
  kernel: Kernel,
  { parcelId, buyerId, came }: Visit,
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const refusal = await lock(tx, parcelId)
    if (!refusal || refusal.buyerId !== buyerId || !isAskedOf(refusal))
      throw fail('refusals.unknown')
    if (refusal.saysCame !== null || refusal.contestedAt) throw fail('refusals.answered')
    const contested = {
      contestedAt: at,
      contestKind: 'nobody_came',
      contestWords: 'Le livreur n’est pas venu.',
    } as const
    await tx
      .update(refusals)
      .set({ saysCame: came, ...(!came && contested) })
      .where(eq(refusals.parcelId, parcelId))
    if (came) return
    const about = { parcelId, orderId: refusal.orderId, buyerId, at: at.toISOString() }
    await kernel.events.emit(tx, refusalContested, about)
  })
}

/** Tells whether its buyer is asked if the courier came. */
export function isAskedOf({
  fault,
  reason,
}: Pick<typeof refusals.$inferSelect, 'fault' | 'reason'>): boolean {
  return fault === 'buyer' && isAtDoor(reason)
}

/** @throws refusals.unknown (404) · refusals.decided (409) */
export async function decide(
  kernel: Kernel,
  actor: Pick<Caller, 'userId' | 'role'>,
  { parcelId, remove, reason }: { parcelId: string; remove: boolean; reason: string },
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const refusal = await lock(tx, parcelId)
    if (!refusal?.contestedAt) throw fail('refusals.unknown')
    if (refusal.decidedAt) throw fail('refusals.decided')
    await tx
      .update(refusals)
      .set({
        decidedAt: at,
        decidedBy: actor.userId,
        isRemoved: remove,
        decisionReason: reason,
      })
      .where(eq(refusals.parcelId, parcelId))
    const { orderId, buyerId, fault } = refusal
    if (remove) await deposits.returnKept(tx, kernel, parcelId)
    await recordAct(tx, {
      actor,
      action: remove ? 'refusals.removed' : 'refusals.kept',
      subject: { kind: 'user', id: buyerId, label: refusal.reason },
      after: { refus: remove ? 'retiré' : 'gardé' },
      reason,
      at,
    })
    await kernel.events.emit(tx, refusalDecided, {
      parcelId,
      orderId,
      buyerId,
      fault,
      removed: remove,
      reason,
      ...(refusal.contestKind && { kind: refusal.contestKind }),
      at: at.toISOString(),
    })
  })
}

async function lock(tx: Tx, parcelId: string) {
  const [row] = await tx
    .select()
    .from(refusals)
    .where(eq(refusals.parcelId, parcelId))
    .for('update')
  return row
}

/** Erases what a deleted account wrote; the fact stays for the books. */
export async function forgetContests(tx: Tx, kernel: Kernel, buyerId: string): Promise<void> {
  const own = eq(refusals.buyerId, buyerId)
  const { imageId, contestImageId } = refusals
  const photos = await tx.select({ imageId, contestImageId }).from(refusals).where(own)
  await tx
    .update(refusals)
    .set({ contestWords: null, contestImageId: null, note: null, imageId: null })
    .where(own)
  const ids = photos.flatMap((row) => [row.imageId, row.contestImageId])
  await erasePictures(tx, kernel, ids)
}
