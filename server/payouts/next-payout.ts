import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Reply } from '#contract/kernel/endpoint.ts'
import { sumOf } from '#contract/kernel/money.ts'
import type { readNextPayout } from '#contract/payouts/seller-payouts.ts'

import { shopFacts } from '#database/views/shop-facts.ts'
import { payoutBatches, payoutLines } from '#database/tables/payout-batches.ts'
import type { Sql } from '../kernel/database.ts'
import { heldOf, refusedLines } from './held.queries.ts'
import type { OpenItem } from './open-items.ts'
import { dayOf, nextSaturday } from './payday.ts'
import { noShop } from './payouts.errors.ts'
import { duesOf } from './dues.ts'

/** What a shop may count on: its next Saturday, what is withheld and why, what is not yet payable, and what the year has brought. @throws payouts.no_shop (404) */
export async function nextPayout(
  db: Sql,
  shopId: string,
  now: Date,
): Promise<Reply<typeof readNextPayout>> {
  const [shop] = await db
    .select({ depotNumber: shopFacts.depotNumber })
    .from(shopFacts)
    .where(eq(shopFacts.id, shopId))
  if (!shop) throw noShop()
  const own = { owner: 'seller' as const, ownerId: shopId }
  const dues = await duesOf(db, now, own)
  const held = [...heldOf(dues, 'seller'), ...(await refusedLines(db, own))]
  const open = await openLine(db, shopId)
  const due = sumOf(dues.payable, amountOf) + open.amount
  const year = Number(dayOf(now).slice(0, 4))
  return {
    day: open.day ?? nextSaturday(now),
    amount: Math.max(due, 0),
    orders: countOf(dues.payable) + open.orders,
    owes: Math.max(-due, 0),
    depotNumber: shop.depotNumber,
    held: {
      amount: sumOf(held, amountOf),
      orders: held.length,
      items: held,
    },
    notYet: { amount: sumOf(dues.notYet, amountOf), orders: countOf(dues.notYet) },
    paidThisYear: { year, ...(await paidIn(db, shopId, year)) },
  }
}

const amountOf = ({ amount }: { amount: number }) => amount

function countOf(items: readonly OpenItem[]): number {
  return new Set(
    items.flatMap(({ kind, parcelId }) => (kind === 'sale' && parcelId ? [parcelId] : [])),
  ).size
}

/** What a batch that is not sent yet already contains for the shop. */
async function openLine(
  db: Sql,
  shopId: string,
): Promise<{ day: string | null; amount: number; orders: number }> {
  const [line] = await db
    .select({
      day: payoutBatches.day,
      amount: payoutLines.amountFrancs,
      orders: sql<number>`(select count(*) from payout_items i where i.line_id = ${payoutLines.id} and i.kind = 'sale')`,
    })
    .from(payoutLines)
    .innerJoin(payoutBatches, eq(payoutBatches.id, payoutLines.batchId))
    .where(
      and(
        eq(payoutLines.owner, 'seller'),
        eq(payoutLines.ownerId, shopId),
        eq(payoutLines.state, 'waiting'),
        inArray(payoutBatches.state, ['draft', 'approved']),
      ),
    )
  return line ?? { day: null, amount: 0, orders: 0 }
}

async function paidIn(
  db: Sql,
  shopId: string,
  year: number,
): Promise<{ amount: number; saturdays: number }> {
  const { rows } = await db.execute<{ amount: number; saturdays: number }>(sql`
    select coalesce(sum(l.amount_francs), 0)::bigint as amount, count(distinct b.day) as saturdays
    from payout_lines l join payout_batches b on b.id = l.batch_id
    where l.owner = 'seller' and l.owner_id = ${shopId} and l.state = 'paid' and b.day between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)`)
  return rows[0] ?? { amount: 0, saturdays: 0 }
}
