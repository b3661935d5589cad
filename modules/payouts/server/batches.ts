import { plural } from '#kernel/wire/plural.ts'
import { dayOfMonth } from '#kernel/wire/due-words.ts'
import { desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'

import type { BatchSummary, PayoutLine, Batch } from '#modules/payouts/contract/payouts.ts'
import { sumOf } from '#kernel/wire/money.ts'

import { personFacts } from '#modules/identity/database/views.ts'
import { payoutBatches } from '#modules/payouts/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import { financeCount } from '#modules/identity/module.ts'
import type { PaymentProviders } from '#providers/payment-provider.ts'
import { actsOn } from '#modules/journal/module.ts'
import { approvalOf } from './approve-batch.ts'
import { isByCall } from './by-call/queue-transfers.ts'
import { fail } from './errors.ts'
import { query } from '#kernel/database/query.ts'

type BatchFigures = BatchSummary & { sellersAmount: number; couriersAmount: number }

export async function batchesPage(
  db: Sql,
  { page, limit }: { page: number; limit: number },
): Promise<{ batches: BatchFigures[]; total: number }> {
  const shown = ne(payoutBatches.state, 'discarded')
  const ids = await db
    .select({ id: payoutBatches.id })
    .from(payoutBatches)
    .where(shown)
    .orderBy(desc(payoutBatches.day))
    .limit(limit)
    .offset((page - 1) * limit)
  const batches = await batchFigures(
    db,
    ids.map(({ id }) => id),
  )
  return { batches, total: await db.$count(payoutBatches, shown) }
}

async function batchFigures(db: Sql, ids: string[]): Promise<BatchFigures[]> {
  if (ids.length === 0) return []
  const given = sql`state not in ('carried', 'withdrawn')`
  const francs = (lines: SQL) => sql`coalesce(sum(amount_francs) filter (where ${lines}), 0)`
  const count = (lines: SQL) => sql`count(*) filter (where ${lines})`
  const rows = await db
    .select({
      batch: payoutBatches,
      figures: sql<Omit<BatchFigures, '_id' | 'number' | 'day' | 'state' | 'builtAt'>>`(
        select json_build_object(
          'amount', ${francs(given)}, 'sellers', ${count(sql`${given} and owner = 'seller'`)}, 'couriers', ${count(sql`${given} and owner = 'courier'`)},
          'sellersAmount', ${francs(sql`${given} and owner = 'seller'`)}, 'couriersAmount', ${francs(sql`${given} and owner = 'courier'`)},
          'paid', ${francs(sql`state = 'paid'`)}, 'failed', ${count(sql`state = 'failed'`)}, 'carried', ${count(sql`state = 'carried'`)})
        from payout_lines l where l.batch_id = payout_batches.id)`,
    })
    .from(payoutBatches)
    .where(inArray(payoutBatches.id, ids))
    .orderBy(desc(payoutBatches.day))
  return rows.map(({ batch, figures }) => ({
    _id: batch.id,
    number: batch.number,
    day: batch.day,
    state: batch.state,
    builtAt: batch.builtAt.toISOString(),
    ...figures,
  }))
}

type CurrentBatch = BatchSummary & { reviewer: { name: string; at: string } | null }

/** Returns a draft, else an approved or sent batch, or null. */
export async function currentBatch(db: Sql): Promise<CurrentBatch | null> {
  const [open] = await db
    .select({
      id: payoutBatches.id,
      reviewer: personFacts.name,
      reviewedAt: payoutBatches.reviewedAt,
    })
    .from(payoutBatches)
    .leftJoin(personFacts, eq(personFacts.id, payoutBatches.reviewedBy))
    .where(inArray(payoutBatches.state, ['draft', 'approved', 'sent']))
    .orderBy(sql`${payoutBatches.state} <> 'draft'`, desc(payoutBatches.day))
    .limit(1)
  const [figures] = open ? await batchFigures(db, [open.id]) : []
  if (!open || !figures) return null
  const { sellersAmount: _sellers, couriersAmount: _couriers, ...summary } = figures
  const { reviewer: name, reviewedAt } = open
  return {
    ...summary,
    reviewer: name !== null && reviewedAt ? { name, at: reviewedAt.toISOString() } : null,
  }
}

export async function batchRow(
  db: Sql,
  id: string,
): Promise<typeof payoutBatches.$inferSelect | null> {
  const [row] = await db.select().from(payoutBatches).where(eq(payoutBatches.id, id))
  return row ?? null
}

export async function linesOfBatch(db: Sql, batchId: string): Promise<PayoutLine[]> {
  const rows = await query<PayoutLineRow>(
    db,
    sql`
    select l.id as "_id", l.owner, l.owner_id, l.name, l.provider, l.depot_number, l.amount_francs as amount, l.state, l.attempts,
      l.operator_transaction_id, l.failure, l.settled_at,
      i.sales, i.returns, i.deliveries, i.goods, i.commission, i.offered, i.offered_count, i.returned, i.carried, i.carried_from, i.other,
      exists (select 1 from payout_transfers t where t.line_id = l.id and t.state in ('queued', 'processing', 'succeeded')) as by_call,
      before.depot_number is not null and (before.provider, before.depot_number) <> (l.provider, l.depot_number) as depot_changed,
      before.times >= 3 and l.amount_francs >= 3 * before.mean as unusual
    from payout_lines l
    cross join lateral (
      select count(*) filter (where kind = 'sale') as sales, count(*) filter (where kind = 'return') as returns, count(*) filter (where kind = 'delivery') as deliveries,
        coalesce(sum(goods_francs) filter (where kind = 'sale'), 0)::bigint as goods,
        coalesce(sum(commission_francs) filter (where kind = 'sale'), 0)::bigint as commission,
        coalesce(sum(delivery_francs) filter (where kind = 'sale'), 0)::bigint as offered,
        count(*) filter (where kind = 'sale' and delivery_francs > 0) as offered_count,
        coalesce(sum(amount_francs) filter (where kind = 'return'), 0)::bigint as returned,
        coalesce(sum(amount_francs) filter (where kind = 'carry'), 0)::bigint as carried,
        max(occurred_at) filter (where kind = 'carry') as carried_from,
        coalesce(sum(amount_francs) filter (where kind = 'other'), 0)::bigint as other
      from payout_items where line_id = l.id
    ) i
    left join lateral (
      select count(*) as times, avg(b.amount_francs) as mean, (array_agg(b.depot_number order by b.settled_at desc))[1] as depot_number,
        (array_agg(b.provider order by b.settled_at desc))[1] as provider
      from payout_lines b where b.owner = l.owner and b.owner_id = l.owner_id and b.state = 'paid' and b.id < l.id
    ) before on true
    where l.batch_id = ${batchId}
    order by l.amount_francs desc, l.id`,
  )
  return rows.map(toPayoutLine)
}

type PayoutLineRow = Omit<PayoutLine, 'count' | 'others' | 'otherWords' | 'warnings'> & {
  sales: number
  returns: number
  deliveries: number
  offered: number
  offeredCount: number
  returned: number
  carried: number
  carriedFrom: string | null
  other: number
  depotChanged: boolean | null
  unusual: boolean | null
}

function toPayoutLine(row: PayoutLineRow): PayoutLine {
  const {
    sales,
    returns,
    deliveries,
    offered,
    offeredCount,
    returned,
    carried,
    carriedFrom,
    other,
    depotChanged,
    unusual,
    settledAt,
    ...line
  } = row
  const counted = (count: number, one: string, many: string) =>
    count > 0 ? [`${count} ${plural(count, one, many)}`] : []
  return {
    ...line,
    settledAt: settledAt ? new Date(settledAt).toISOString() : null,
    count: line.owner === 'seller' ? sales : deliveries,
    others: returned + carried + other - offered,
    otherWords: [
      ...counted(offeredCount, 'livraison offerte', 'livraisons offertes'),
      ...counted(returns, 'retour', 'retours'),
      ...(carriedFrom ? [`report du ${dayOfMonth(carriedFrom)}`] : []),
      ...(other === 0 ? [] : [line.owner === 'seller' ? 'autre écriture' : 'trajets sans remise']),
    ],
    warnings: [
      ...(depotChanged ? (['depot_changed'] as const) : []),
      ...(unusual ? (['unusual'] as const) : []),
    ],
  }
}

/** Words on the batch's page; the journal has those of the manifest. */
const pageWords: Readonly<Record<string, string>> = {
  'payouts.built': 'Lot construit',
  'payouts.reviewed': 'Lot relu',
  'payouts.rebuilt': 'Lot renvoyé et refait',
  'payouts.approved': 'Lot approuvé',
  'payouts.sent': 'Fichier envoyé à l’opérateur',
  'payouts.discarded': 'Lot abandonné',
  'payouts.line_paid': 'Ligne payée',
  'payouts.line_failed': 'Ligne échouée',
  'payouts.line_reversed': 'Ligne reprise par l’opérateur',
  'payouts.line_retried': 'Ligne renvoyée',
}

/** @throws payouts.batch_unknown (404) */
export async function presentBatch(
  db: Sql,
  providers: PaymentProviders,
  { batchId, callerId }: { batchId: string; callerId: string },
): Promise<Batch> {
  const row = await batchRow(db, batchId)
  const [figures] = await batchFigures(db, [batchId])
  if (!row || !figures) throw fail('payouts.batch_unknown')
  const acts = await actsOn(db, { kind: 'payout_batch', id: batchId })
  const lines = await linesOfBatch(db, batchId)
  const names = await namesOf(db, [
    row.builtBy,
    row.reviewedBy,
    row.approvedBy,
    row.sentBy,
    ...acts.map(({ actorId }) => actorId),
  ])
  const act = (at: Date | null, byId: string | null) =>
    at ? { at: at.toISOString(), byId, by: byId ? (names.get(byId) ?? null) : null } : null
  return {
    ...figures,
    built: act(row.builtAt, row.builtBy),
    reviewed: act(row.reviewedAt, row.reviewedBy),
    approved: act(row.approvedAt, row.approvedBy),
    approvedAlone: row.approvedAlone,
    sent: act(row.sentAt, row.sentBy),
    settledAt: row.settledAt?.toISOString() ?? null,
    remark: row.remark,
    providers: sharesOf(lines, providers),
    lines,
    approval: approvalOf(row, callerId, await financeCount(db)),
    journal: acts.map(({ actorId, action, actedAt, reason, subjectLabel, after }) => ({
      at: actedAt.toISOString(),
      who: actorId ? (names.get(actorId) ?? 'Compte supprimé') : 'Automatique',
      what: [
        after?.['filed'] === 0 ? 'Lot envoyé' : (pageWords[action] ?? action),
        ...(after?.['called'] ? [`${String(after['called'])} par appel`] : []),
        ...(action.startsWith('payouts.line') ? [subjectLabel] : []),
        ...(after?.['transaction'] ? [String(after['transaction'])] : []),
      ].join(' · '),
      reason,
    })),
  }
}

function sharesOf(lines: readonly PayoutLine[], providers: PaymentProviders): Batch['providers'] {
  const given = lines.filter(({ state }) => state !== 'carried' && state !== 'withdrawn')
  return [...Map.groupBy(given, ({ provider }) => provider)]
    .map(([name, own]) => ({
      name,
      lines: own.length,
      amount: sumOf(own, ({ amount }) => amount),
      paid: own.filter(({ state }) => state === 'paid').length,
      failed: own.filter(({ state }) => state === 'failed').length,
      byCall: isByCall(providers, name),
    }))
    .toSorted((a, b) => b.amount - a.amount)
}

async function namesOf(db: Sql, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.flatMap((id) => (id ? [id] : [])))]
  if (known.length === 0) return new Map()
  const rows = await db
    .select({ id: personFacts.id, name: personFacts.name })
    .from(personFacts)
    .where(inArray(personFacts.id, known))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
