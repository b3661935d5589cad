import { asc, eq, getViewSelectedFields, inArray, or, sql } from 'drizzle-orm'

import { countedRefusals } from '#modules/refusals/database/views.ts'
import { ledgerEntryFacts } from '#modules/ledger/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { complaintFacts } from '#modules/complaints/database/views.ts'
import { deliveryFailureFacts } from '#modules/deliveries/database/views.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { paymentFacts, refundFacts } from '#modules/payments/database/views.ts'
import { actsOn } from '#modules/journal/module.ts'
import type { Sql } from '#kernel/database/database.ts'
import { runningOf } from '#modules/exchanges/module.ts'
import { presentOrders } from '#modules/orders/module.ts'
import { linesOf, movesOf } from '#modules/parcels/module.ts'
import { query } from '#kernel/database/query.ts'

export type OrderFacts = NonNullable<Awaited<ReturnType<typeof readOrderFacts>>>

/** Reads in a number of statements that does not grow with parcels. */
export async function readOrderFacts(db: Sql, orderId: string, now: Date) {
  const [order] = await db.select().from(orderFacts).where(eq(orderFacts.id, orderId))
  if (!order) return null
  const found = await db
    .select({
      parcel: getViewSelectedFields(parcelFacts),
      shop: { name: shopFacts.name, slug: shopFacts.slug, ownerId: shopFacts.ownerId },
    })
    .from(parcelFacts)
    .innerJoin(shopFacts, eq(shopFacts.id, parcelFacts.shopId))
    .where(eq(parcelFacts.orderId, orderId))
    .orderBy(asc(parcelFacts.number))
  const ids = found.map(({ parcel }) => parcel.id)
  const payments = db
    .select({ id: paymentFacts.id })
    .from(paymentFacts)
    .where(eq(paymentFacts.subjectId, orderId))
  const [summaries, lines, moves, attempts, refunds, failures, disputes, acts] = await Promise.all([
    presentOrders(db, [order], now),
    linesOf(db, ids),
    movesOf(db, ids),
    db
      .select()
      .from(paymentFacts)
      .where(eq(paymentFacts.subjectId, orderId))
      .orderBy(asc(paymentFacts.createdAt)),
    db
      .select()
      .from(refundFacts)
      .where(or(inArray(refundFacts.subjectId, ids), inArray(refundFacts.paymentId, payments)))
      .orderBy(asc(refundFacts.requestedAt)),
    db
      .select()
      .from(deliveryFailureFacts)
      .where(inArray(deliveryFailureFacts.parcelId, ids))
      .orderBy(asc(deliveryFailureFacts.failedAt)),
    db
      .select()
      .from(complaintFacts)
      .where(inArray(complaintFacts.parcelId, ids))
      .orderBy(asc(complaintFacts.openedAt)),
    actsOn(db, { kind: 'order', id: orderId }),
  ])
  const sales = found.map(({ parcel }) => parcel)
  const [people, ledger, running] = await Promise.all([
    namesOf(
      db,
      [
        order.buyerId,
        ...found.flatMap(({ parcel, shop }) => [shop.ownerId, parcel.courierId]),
        ...moves.map(({ actorId }) => actorId),
        ...refunds.map(({ approvedBy }) => approvedBy),
        ...failures.map(({ courierId }) => courierId),
        ...disputes.map(({ decidedBy }) => decidedBy),
        ...acts.map(({ actorId }) => actorId),
      ],
      now,
    ),
    ledgerOf(db, [
      orderId,
      ...ids,
      ...attempts.map(({ id }) => id),
      ...refunds.map(({ id }) => id),
    ]),
    runningOf(db, sales, lines),
  ])
  return {
    order,
    summary: summaries[0],
    parcels: found,
    lines,
    moves,
    attempts,
    refunds,
    failures,
    complaints: disputes,
    acts,
    people,
    ledger,
    running,
  }
}

type Person = {
  id: string
  name: string
  phone: string | null
  role: string
  cashRefusals: number
}

async function namesOf(
  db: Sql,
  ids: readonly (string | null)[],
  now: Date,
): Promise<Map<string, Person>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const rows = await db
    .select({
      id: personFacts.id,
      name: personFacts.name,
      phone: personFacts.phone,
      role: personFacts.role,
      cashRefusals: sql<number>`(select count(*)::int from ${countedRefusals} r where r.buyer_id = ${personFacts.id} and r.ends_at > ${now})`,
    })
    .from(personFacts)
    .where(inArray(personFacts.id, wanted))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns francs by account; debts are negative. */
async function ledgerOf(db: Sql, subjectIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await query<{ kind: string; francs: number }>(
    db,
    sql`
    select account as kind, sum(amount_francs)::bigint as francs from ${ledgerEntryFacts}
    where subject_id = any(${sql.param(subjectIds)}::uuid[]) group by account`,
  )
  return new Map(rows.map(({ kind, francs }) => [kind, francs]))
}
