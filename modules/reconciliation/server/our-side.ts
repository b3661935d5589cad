import { and, eq, inArray, or, sql } from 'drizzle-orm'

import type { ExceptionKind } from '#modules/reconciliation/contract/reconciliation.ts'

import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import { paymentFacts, refundFacts } from '#modules/payments/database/views.ts'
import { payoutTransferFacts, payoutLineFacts } from '#modules/payouts/database/views.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { OperatorLine } from './read-statement.ts'
import { query } from '#kernel/database/query.ts'

type Ours = {
  id: string
  transactionId: string | null
  reference: string
  francs: number
  state: 'done' | 'failed' | 'open'
  wasDone?: boolean
}
type OurSide = { payments: Ours[]; refunds: Ours[]; payouts: Ours[] }

export async function ourSideOf(
  db: Sql,
  provider: PaymentProviderName,
  lines: readonly OperatorLine[],
): Promise<OurSide> {
  const ids = [...new Set(lines.flatMap(({ transactionId, names }) => [transactionId, ...names]))]
  const references = lines.flatMap(({ reference }) => (reference === '' ? [] : [reference]))
  if (ids.length === 0) return { payments: [], refunds: [], payouts: [] }
  const paid = await db
    .select()
    .from(paymentFacts)
    .where(
      and(
        eq(paymentFacts.provider, provider),
        or(
          inArray(paymentFacts.providerTransactionId, ids),
          references.length > 0 ? inArray(paymentFacts.providerOrderId, references) : sql`false`,
        ),
      ),
    )
  const back = await db
    .select()
    .from(refundFacts)
    .where(and(eq(refundFacts.provider, provider), inArray(refundFacts.operatorTransactionId, ids)))
  const out = await db
    .select()
    .from(payoutLineFacts)
    .where(
      and(
        eq(payoutLineFacts.provider, provider),
        inArray(payoutLineFacts.operatorTransactionId, ids),
      ),
    )
  const called = await db
    .select()
    .from(payoutTransferFacts)
    .where(
      and(
        eq(payoutTransferFacts.provider, provider),
        or(
          inArray(payoutTransferFacts.reference, ids),
          inArray(payoutTransferFacts.providerTransferId, ids),
        ),
      ),
    )
  return {
    payments: paid.map((row) => ({
      id: row.id,
      transactionId: row.providerTransactionId,
      reference: row.providerOrderId,
      francs: row.amountFrancs,
      state:
        row.state === 'succeeded'
          ? 'done'
          : row.state === 'created' || row.state === 'initiated'
            ? 'open'
            : 'failed',
    })),
    refunds: back.map((row) => ({
      id: row.id,
      transactionId: row.operatorTransactionId,
      reference: '',
      francs: row.amountFrancs,
      state: 'done',
    })),
    payouts: [
      // Files may have only the operator's number.
      ...called.flatMap((row) =>
        [row.reference, row.providerTransferId].map((transactionId) => ({
          id: row.id,
          transactionId,
          reference: '',
          francs: row.amountFrancs,
          state: transferEnds[row.state],
          wasDone: row.state === 'reversed',
        })),
      ),
      ...out.map((row) => ({
        id: row.id,
        transactionId: row.operatorTransactionId,
        reference: '',
        francs: row.amountFrancs,
        state: 'done' as const,
      })),
    ],
  }
}

const transferEnds = {
  queued: 'open',
  processing: 'open',
  succeeded: 'done',
  failed: 'failed',
  reversed: 'failed',
} as const

type Missing = { id: string; francs: number; at: Date }

/** Lists payments in no statement. Outgoing amounts are negative. */
export async function missingThere(
  db: Sql,
  provider: PaymentProviderName,
  { from, to }: { from: Date; to: Date },
): Promise<Missing[]> {
  const rows = await query<{ id: string; francs: number; at: string }>(
    db,
    sql`
    select x.id, x.francs, x.at from (
      select id, provider, amount_francs as francs, settled_at as at from ${paymentFacts} where state = 'succeeded'
      union all select id, provider, -amount_francs, settled_at from ${refundFacts} where state = 'confirmed'
      union all select id, provider, -amount_francs, settled_at from ${payoutLineFacts} l where state = 'paid'
        and not exists (select from ${payoutTransferFacts} t where t.line_id = l.id and t.state = 'succeeded')
      union all select id, provider, -amount_francs, settled_at from ${payoutTransferFacts} where state = 'succeeded'
    ) x where x.provider = ${provider} and x.at between ${from.toISOString()} and ${to.toISOString()} and not exists (select 1 from operator_lines l where l.matched_id = x.id)`,
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

type Match = { ours: Ours | null; problem: ExceptionKind | null }

/** Matches by transaction number, reference, then amount. */
export function matchLine(line: OperatorLine, side: OurSide): Match {
  if (line.kind === 'transfer') return { ours: null, problem: null }
  const candidates = {
    payment: side.payments,
    refund: side.refunds,
    // By API, a partial refund is a transfer.
    payout: [...side.payouts, ...side.refunds],
    other: [],
  }[line.kind]
  const byNumber =
    candidates.find(
      ({ transactionId }) =>
        transactionId !== null &&
        (transactionId === line.transactionId || line.names.includes(transactionId)),
    ) ?? null
  const ours =
    byNumber ??
    candidates.find(({ reference }) => reference !== '' && reference === line.reference) ??
    null
  // The money took the way back: the ledger must follow.
  if (ours && line.francs > 0 !== (line.kind === 'payment'))
    return { ours, problem: ours.state === 'failed' ? null : 'failed_there' }
  if (!line.succeeded) return { ours, problem: ours?.state === 'done' ? 'failed_there' : null }
  if (!ours) return { ours, problem: 'unknown_here' }
  if (ours.state !== 'done' && !ours.wasDone) return { ours, problem: 'paid_after_expiry' }
  if (!byNumber && ours.transactionId !== null) return { ours, problem: 'paid_twice' }
  return { ours, problem: ours.francs === Math.abs(line.francs) ? null : 'amount_differs' }
}
