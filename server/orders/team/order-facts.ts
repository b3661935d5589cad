import { asc, eq, inArray, or, sql } from 'drizzle-orm'

import { shops } from '#database/tables/shops.ts'
import { users } from '#database/tables/users.ts'
import { complaints } from '#database/tables/complaints.ts'
import { teamRefunds } from '#database/tables/team-refunds.ts'
import { deliveryFailures } from '#database/tables/delivery-failures.ts'
import { parcels } from '#database/tables/parcels.ts'
import { orders } from '#database/tables/orders.ts'
import { payments } from '#database/tables/payments.ts'
import { refunds } from '#database/tables/refunds.ts'
import { actsOn } from '../../audit/index.ts'
import type { Sql } from '../../kernel/database.ts'
import { linesOf, movesOf } from '../orders.queries.ts'
import { presentOrders } from '../present-order.ts'

export type OrderFacts = NonNullable<Awaited<ReturnType<typeof readOrderFacts>>>

/** Everything that any part of the market knows of one order. The statements do not grow with its parcels. */
export async function readOrderFacts(db: Sql, orderId: string, now: Date) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return null
  const found = await db
    .select({
      parcel: parcels,
      shop: { name: shops.name, slug: shops.slug, ownerId: shops.ownerId },
    })
    .from(parcels)
    .innerJoin(shops, eq(shops.id, parcels.shopId))
    .where(eq(parcels.orderId, orderId))
    .orderBy(asc(parcels.number))
  const ids = found.map(({ parcel }) => parcel.id)
  const [summaries, lines, moves, attempts, given, failures, disputes, gifts, acts] =
    await Promise.all([
      presentOrders(db, [order], now),
      linesOf(db, ids),
      movesOf(db, ids),
      db
        .select()
        .from(payments)
        .where(eq(payments.subjectId, orderId))
        .orderBy(asc(payments.createdAt)),
      // A second payment for the same order is owed back under its own key.
      db
        .select({ refund: refunds })
        .from(refunds)
        .leftJoin(payments, eq(payments.id, refunds.paymentId))
        .where(or(inArray(refunds.subjectId, ids), eq(payments.subjectId, orderId)))
        .orderBy(asc(refunds.requestedAt)),
      db
        .select()
        .from(deliveryFailures)
        .where(inArray(deliveryFailures.parcelId, ids))
        .orderBy(asc(deliveryFailures.failedAt)),
      db
        .select()
        .from(complaints)
        .where(inArray(complaints.parcelId, ids))
        .orderBy(asc(complaints.openedAt)),
      db.select().from(teamRefunds).where(inArray(teamRefunds.parcelId, ids)),
      actsOn(db, { kind: 'order', id: orderId }),
    ])
  const back = given.map(({ refund }) => refund)
  const [people, ledger] = await Promise.all([
    namesOf(db, [
      order.buyerId,
      ...found.flatMap(({ parcel, shop }) => [shop.ownerId, parcel.courierId]),
      ...moves.map(({ actorId }) => actorId),
      ...back.map(({ approvedBy }) => approvedBy),
      ...failures.map(({ courierId }) => courierId),
      ...disputes.map(({ decidedBy }) => decidedBy),
      ...acts.map(({ actorId }) => actorId),
    ]),
    ledgerOf(db, [orderId, ...ids, ...attempts.map(({ id }) => id), ...back.map(({ id }) => id)]),
  ])
  return {
    order,
    summary: summaries[0],
    parcels: found,
    lines,
    moves,
    attempts,
    refunds: back,
    failures,
    complaints: disputes,
    gifts,
    acts,
    people,
    ledger,
  }
}

type Somebody = {
  id: string
  name: string
  phone: string | null
  role: string
  cashRefusals: number
}

async function namesOf(db: Sql, ids: readonly (string | null)[]): Promise<Map<string, Somebody>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      phone: users.phone,
      role: users.role,
      cashRefusals: users.cashRefusals,
    })
    .from(users)
    .where(inArray(users.id, wanted))
  return new Map(rows.map((row) => [row.id, row]))
}

/** What stands on each account for these things, in francs; what the market owes is negative. */
async function ledgerOf(db: Sql, subjectIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ kind: string; francs: number }>(sql`
    select a.kind, sum(e.amount_francs)::int as francs
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
    where t.subject_id = any(${sql.param(subjectIds)}::uuid[]) group by a.kind`)
  return new Map(rows.map(({ kind, francs }) => [kind, francs]))
}
