import { and, desc, eq, inArray, sql } from 'drizzle-orm'

import { sumOf } from '#kernel/wire/money.ts'
import type { BatchShare, ComingSaturday } from '#modules/payouts/contract/coming-saturday.ts'

import { payoutBatches, payoutLines } from '#modules/payouts/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import { dayOf } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { payoutDayFrom } from '#modules/calendar/contract/due.ts'
import { dayAfter } from '#modules/calendar/contract/open-times.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { duesOf, type Dues, type OpenItem } from './dues.ts'
import type { Owner } from '#modules/payouts/database/values.ts'

type Payee = { owner: Owner; ownerId: string }

export async function saturdaysAhead(
  kernel: Kernel,
  payee: Payee,
  now: Date,
): Promise<{ batch: BatchShare | null; coming: ComingSaturday; later: number; dues: Dues }> {
  const { db } = kernel
  const calendar = marketCalendar(kernel)
  const dues = await duesOf(db, now, payee)
  const batch = await batchShare(db, payee)
  const due = sumOf(dues.payable, ({ amount }) => amount)
  const next = payoutDayFrom(calendar, dayOf(now))
  const coming = {
    day: batch && batch.day >= next ? payoutDayFrom(calendar, dayAfter(batch.day, 1)) : next,
    amount: Math.max(due, 0),
    orders: countOf(dues.payable),
    owes: Math.max(-due, 0),
  }
  // Trips that a buyer may contest, and what is withheld.
  const waiting = [...dues.notYet, ...dues.held.map(({ item }) => item)]
  return { batch, coming, later: sumOf(waiting, ({ amount }) => amount), dues }
}

/** Francs that the next batch would pay a shop; negative when it owes. */
export async function payableOf(db: Sql, shopId: string, now: Date): Promise<number> {
  const { payable } = await duesOf(db, now, { owner: 'seller', ownerId: shopId })
  return sumOf(payable, ({ amount }) => amount)
}

export function countOf(items: readonly OpenItem[]): number {
  return new Set(
    items.flatMap(({ kind, parcelId }) =>
      (kind === 'sale' || kind === 'delivery') && parcelId ? [parcelId] : [],
    ),
  ).size
}

async function batchShare(db: Sql, { owner, ownerId }: Payee): Promise<BatchShare | null> {
  const [line] = await db
    .select({
      day: payoutBatches.day,
      amount: payoutLines.amountFrancs,
      orders: sql<number>`(select count(*) from payout_items i where i.line_id = ${payoutLines.id} and i.kind in ('sale', 'delivery'))`,
      batchState: payoutBatches.state,
      state: payoutLines.state,
    })
    .from(payoutLines)
    .innerJoin(payoutBatches, eq(payoutBatches.id, payoutLines.batchId))
    .where(
      and(
        eq(payoutLines.owner, owner),
        eq(payoutLines.ownerId, ownerId),
        inArray(payoutLines.state, ['waiting', 'sent']),
        inArray(payoutBatches.state, ['draft', 'approved', 'sent']),
      ),
    )
    .orderBy(desc(payoutBatches.day))
    .limit(1)
  if (!line) return null
  const { state, batchState, ...share } = line
  return {
    ...share,
    state: state === 'sent' || batchState === 'sent' ? 'sent' : stateOf(batchState),
  }
}

function stateOf(batch: (typeof payoutBatches.$inferSelect)['state']): 'draft' | 'approved' {
  return batch === 'draft' ? 'draft' : 'approved'
}

export function batchNumber(day: string): string {
  return `LOT-${day.slice(2).replaceAll('-', '')}`
}
