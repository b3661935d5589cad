import { and, eq, isNull } from 'drizzle-orm'

import { reviewReports, reviews } from '#modules/reviews/database/tables.ts'
import { recordAct } from '#modules/audit/server/module.ts'
import { applyRating } from '#modules/catalogue/server/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'

/**
 * Somebody thinks that a review should be hidden; a second report by the same person changes
 * nothing. @throws reviews.unknown (404), also for a hidden one
 */
export async function reportReview(
  kernel: Kernel,
  input: { reviewId: string; reporterId: string; reason: string },
): Promise<void> {
  const { reviewId, reporterId, reason } = input
  const [review] = await kernel.db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.id, reviewId), isNull(reviews.hiddenAt)))
  if (!review) throw fail('reviews.unknown')
  await kernel.db
    .insert(reviewReports)
    .values({ reviewId, reporterId, reason, reportedAt: kernel.clock.now() })
    .onConflictDoNothing()
}

type Moderation = {
  reviewId: string
  actor: Pick<Caller, 'userId' | 'role'>
  hidden: boolean
  reason: string
}

/**
 * The team hides a review, keeps it, or shows it again; its stars follow in the same transaction,
 * and the reports about it are settled.
 * @throws reviews.unknown (404)
 */
export async function moderateReview(
  kernel: Kernel,
  { reviewId, actor, hidden, reason }: Moderation,
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const [review] = await tx.select().from(reviews).where(eq(reviews.id, reviewId)).for('update')
    if (!review) throw fail('reviews.unknown')
    const wasHidden = review.hiddenAt !== null
    if (wasHidden !== hidden) {
      await tx
        .update(reviews)
        .set({ hiddenAt: hidden ? at : null, hiddenReason: hidden ? reason : null })
        .where(eq(reviews.id, reviewId))
      await applyRating(tx, kernel, review.productId, review.stars, hidden ? -1 : 1)
    }
    await tx
      .update(reviewReports)
      .set({ settledAt: at })
      .where(and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.settledAt)))
    await recordAct(tx, {
      actor,
      action: hidden ? 'reviews.hidden' : wasHidden ? 'reviews.shown_again' : 'reviews.kept',
      subject: { kind: 'review', id: reviewId },
      before: { hidden: wasHidden },
      after: { hidden },
      reason,
      at,
    })
  })
}
