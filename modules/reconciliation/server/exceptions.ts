import { sql, type SQL } from 'drizzle-orm'

import { personFacts } from '#modules/identity/database/views.ts'
import { paymentFacts, refundFacts } from '#modules/payments/database/views.ts'
import {
  payoutLineFacts,
  payoutBatchFacts,
  payoutTransferFacts,
} from '#modules/payouts/database/views.ts'
import {
  type OperatorStatement,
  type ReconciliationException,
  exceptionTitles,
} from '#modules/reconciliation/contract/reconciliation.ts'

import type { Sql } from '#kernel/database/database.ts'
import { csvPages, momentCell } from '#kernel/csv/csv.ts'
import { decisionsOf, gapOf } from './decide-exception.ts'
import { pageSql, type Paging } from '#kernel/database/pages.ts'
import { query } from '#kernel/database/query.ts'

export async function waitingExceptions(db: Sql): Promise<{ count: number; gap: number }> {
  const [row] = await query<{ count: number; gap: number }>(
    db,
    sql`
    select count(*) as count, coalesce(sum(abs(coalesce(our_francs, 0)::bigint - coalesce(operator_francs, 0))), 0)::bigint as gap
    from reconciliation_exceptions where state <> 'decided'`,
  )
  return row ?? { count: 0, gap: 0 }
}

export async function statementsPage(
  db: Sql,
  where: SQL,
  paging: Paging,
): Promise<{ statements: OperatorStatement[]; total: number }> {
  const rows = await query<OperatorStatement & { total: number }>(
    db,
    sql`
    select s.id as "_id", s.provider, coalesce(s.closing_francs, s.balance_francs) as balance, s.file_name, s.imported_at, coalesce(u.name, 'Sugu') as imported_by, s.from_at as from, s.to_at as to,
      s.lines_count as lines, s.matched_count as matched, s.total,
      (select count(*) from reconciliation_exceptions x where x.statement_id = s.id and x.state <> 'decided') as exceptions
    from (
      select s.*, count(*) over () as total from operator_statements s where ${where} order by s.imported_at desc, s.id desc ${pageSql(paging)}
    ) s left join ${personFacts} u on u.id = s.imported_by order by s.imported_at desc, s.id desc`,
  )
  const iso = (time: string) => new Date(time).toISOString()
  return {
    statements: rows.map((row) => ({
      ...row,
      importedAt: iso(row.importedAt),
      from: iso(row.from),
      to: iso(row.to),
    })),
    total: rows[0]?.total ?? 0,
  }
}

export async function latestStatements(db: Sql): Promise<OperatorStatement[]> {
  const rows = await query<{ id: string }>(
    db,
    sql`select distinct on (provider) id from operator_statements order by provider, imported_at desc, id desc`,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const where = sql`s.id = any(${sql.param(ids)}::uuid[])`
  return (await statementsPage(db, where, { page: 1, limit: ids.length })).statements
}

type ListedExceptionRow = {
  _id: string
  provider: ReconciliationException['provider']
  kind: ReconciliationException['kind']
  state: ReconciliationException['state']
  ourFrancs: number | null
  operatorFrancs: number | null
  happenedAt: string
  decision: ReconciliationException['decision']
  reason: string | null
  decidedBy: string | null
  decidedAt: string | null
  lineTransaction: string | null
  lineReference: string | null
  linePhone: string | null
  lineAmount: number | null
  lineStatus: string | null
  lineAt: string | null
  ourId: string | null
  ourTransaction: string | null
  ourReference: string | null
  ourPhone: string | null
  ourAmount: number | null
  ourState: string | null
  ourAt: string | null
}

const largestFirst = sql`abs(coalesce(x.our_francs, 0) - coalesce(x.operator_francs, 0)) desc, x.id`

export function exceptionsWhere(
  db: Sql,
  where: SQL,
  paging: Paging,
): Promise<ReconciliationException[]> {
  return readExceptions(db, where, sql`${largestFirst} ${pageSql(paging)}`)
}

function exceptionsAfter(
  db: Sql,
  where: SQL,
  last: ReconciliationException | undefined,
  limit: number,
): Promise<ReconciliationException[]> {
  return readExceptions(
    db,
    last ? sql`${where} and x.id > ${last._id}` : where,
    sql`x.id limit ${limit}`,
  )
}

async function readExceptions(db: Sql, where: SQL, order: SQL): Promise<ReconciliationException[]> {
  const rows = await query<ListedExceptionRow>(
    db,
    sql`
    select x.id as "_id", s.provider, x.kind, x.state, x.our_francs, x.operator_francs, x.happened_at,
      x.decision, x.reason, d.name as decided_by, x.decided_at,
      l.transaction_id as line_transaction, l.reference as line_reference, l.phone as line_phone, l.amount_francs as line_amount, l.status as line_status, l.happened_at as line_at,
      x.our_id, o.transaction as our_transaction, o.reference as our_reference, o.phone as our_phone, o.francs as our_amount, o.state as our_state, o.at as our_at
    from reconciliation_exceptions x join operator_statements s on s.id = x.statement_id
    left join ${personFacts} d on d.id = x.decided_by
    left join operator_lines l on l.id = x.operator_line_id
    left join lateral (
      select p.provider_transaction_id as transaction, p.provider_order_id as reference, u.phone, p.amount_francs as francs, p.state, coalesce(p.settled_at, p.created_at) as at
        from ${paymentFacts} p join ${personFacts} u on u.id = p.payer_id where p.id = x.our_id
      union all select r.operator_transaction_id, r.reason, null, -r.amount_francs, r.state, coalesce(r.settled_at, r.requested_at) from ${refundFacts} r where r.id = x.our_id
      union all select v.operator_transaction_id, b.number || ', ' || v.name, v.depot_number, -v.amount_francs, v.state, v.settled_at
        from ${payoutLineFacts} v join ${payoutBatchFacts} b on b.id = v.batch_id where v.id = x.our_id
      union all select t.reference, t.name, t.phone, -t.amount_francs, t.state, coalesce(t.settled_at, t.created_at)
        from ${payoutTransferFacts} t where t.id = x.our_id
    ) o on true
    where ${where}
    order by ${order}`,
  )
  return rows.map(toReconciliationException)
}

function toReconciliationException(row: ListedExceptionRow): ReconciliationException {
  const iso = (time: string | null) => new Date(time ?? row.happenedAt).toISOString()
  return {
    _id: row._id,
    provider: row.provider,
    kind: row.kind,
    state: row.state,
    gap: Math.abs(gapOf(row)),
    happenedAt: iso(row.happenedAt),
    operator:
      row.lineAmount === null
        ? null
        : {
            transactionId: row.lineTransaction,
            reference: row.lineReference,
            at: iso(row.lineAt),
            phone: row.linePhone,
            amount: row.lineAmount,
            state: row.lineStatus === 'failed' ? 'échouée' : 'réussie',
          },
    ours:
      row.ourAmount === null
        ? null
        : {
            transactionId: row.ourTransaction,
            reference: row.ourReference,
            at: iso(row.ourAt),
            phone: row.ourPhone,
            amount: row.ourAmount,
            state: stateWords[row.ourState ?? ''] ?? '',
          },
    decisions: decisionsOf(row),
    decision: row.decision,
    reason: row.reason,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt ? iso(row.decidedAt) : null,
  }
}

const stateWords: Readonly<Record<string, string>> = {
  created: 'jamais ouverte',
  initiated: 'en attente',
  succeeded: 'payée',
  failed: 'échouée',
  expired: 'expirée',
  confirmed: 'remboursée',
  paid: 'versée',
  queued: 'en attente',
  processing: 'en cours',
  reversed: 'reprise',
}

const head = [
  'Date',
  'Exception',
  'Écart',
  'Transaction, opérateur',
  'Référence, opérateur',
  'Montant, opérateur',
  'État, opérateur',
  'Référence, Sugu',
  'Montant, Sugu',
  'État, Sugu',
  'Décidé par',
  'Décidé',
  'Raison',
]

export function exceptionsFile(db: Sql, where: SQL): AsyncGenerator<string> {
  return csvPages<ReconciliationException>(
    head,
    (last, limit) => exceptionsAfter(db, where, last, limit),
    ({ happenedAt, kind, gap, operator, ours, decidedBy, decidedAt, reason }) => [
      momentCell(happenedAt),
      exceptionTitles[kind],
      gap,
      operator?.transactionId,
      operator?.reference,
      operator?.amount,
      operator?.state,
      ours?.reference,
      ours?.amount,
      ours?.state,
      decidedBy,
      momentCell(decidedAt),
      reason,
    ],
  )
}
