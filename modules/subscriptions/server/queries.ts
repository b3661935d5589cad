import { and, asc, eq, gt, gte, sql } from 'drizzle-orm'

import { subscriptions } from '#modules/subscriptions/database/tables.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { CurrentPlan, PaidPlan } from './plan-offer.ts'

export type Period = typeof subscriptions.$inferSelect

/** Paid periods of a shop that have not ended, in order of time. */
export function periodsAhead(db: Sql, shopId: string, now: Date): Promise<Period[]> {
  return db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.shopId, shopId),
        eq(subscriptions.state, 'paid'),
        gt(subscriptions.endsAt, now),
      ),
    )
    .orderBy(asc(subscriptions.startsAt))
}

/** The period that covers `now`, and the end of the last one. */
export function summarizePeriods(
  periods: readonly Period[],
  now: Date,
): { current: (CurrentPlan & { id: string }) | null; lastEnd: Date | null } {
  const covering = periods.find((period) => period.startsAt <= now)
  const plan = covering?.plan as PaidPlan | undefined
  return {
    current:
      covering && plan
        ? {
            id: covering.id,
            plan,
            price: covering.priceFrancs,
            startsAt: covering.startsAt,
            endsAt: covering.endsAt,
          }
        : null,
    lastEnd: periods.at(-1)?.endsAt ?? null,
  }
}

/** Moves what begins at `from` or after it; each period keeps its length. */
export async function movePeriods(
  tx: Tx,
  shopId: string,
  { from, ms }: { from: Date; ms: number },
): Promise<void> {
  const shift = `${ms} milliseconds`
  await tx
    .update(subscriptions)
    .set({
      startsAt: sql`${subscriptions.startsAt} + ${shift}::interval`,
      endsAt: sql`${subscriptions.endsAt} + ${shift}::interval`,
    })
    .where(
      and(
        eq(subscriptions.shopId, shopId),
        eq(subscriptions.state, 'paid'),
        gte(subscriptions.startsAt, from),
      ),
    )
}
