import { and, count, eq, isNull } from 'drizzle-orm'

import type { reportSale as wire } from '#modules/offers/contract/sale-reports.ts'
import { offers, saleReports } from '#modules/offers/database/tables.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { hashToken, newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Read } from '#kernel/wire/endpoint.ts'
import { fail } from './errors.ts'

/** Reports of one sale that wait for the team at once. */
export const MOST_OPEN_REPORTS = 20

type Report = Read<typeof wire>['body'] & { token: string; caller: Caller | null }

/**
 * Stores a report for the team. Drops it, with the same answer, when its sale has the most it may.
 * @throws offers.link_unknown (404)
 */
export async function reportSale(
  kernel: Kernel,
  { token, caller, reason, words }: Report,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const [offer] = await tx
      .select({ id: offers.id })
      .from(offers)
      .where(eq(offers.tokenHash, hashToken(token)))
      .for('update')
    if (!offer) throw fail('offers.link_unknown')
    const [open] = await tx
      .select({ count: count() })
      .from(saleReports)
      .where(and(eq(saleReports.offerId, offer.id), isNull(saleReports.decidedAt)))
    if ((open?.count ?? 0) >= MOST_OPEN_REPORTS) return
    await tx.insert(saleReports).values({
      id: newId(),
      offerId: offer.id,
      reason,
      words: words || null,
      userId: caller?.userId ?? null,
      reportedAt: kernel.clock.now(),
    })
  })
}

/** Tells whether the team closed it after a report. */
export async function isRemovedByTeam(db: Sql, offerId: string): Promise<boolean> {
  const [report] = await db
    .select({ id: saleReports.id })
    .from(saleReports)
    .where(and(eq(saleReports.offerId, offerId), eq(saleReports.decision, 'withdrawn')))
    .limit(1)
  return report !== undefined
}

/** Keeps the reports of a deleted account without its words. */
export async function forgetReporter(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(saleReports)
    .set({ userId: null, words: null })
    .where(eq(saleReports.userId, userId))
}
