import { inArray } from 'drizzle-orm'

import { sumOf } from '#kernel/wire/money.ts'
import type { Batch, PayoutLine } from '#modules/payouts/contract/payouts.ts'

import { personFacts } from '#modules/accounts/database/views.ts'
import { financeCount } from '#modules/accounts/server/module.ts'
import type { PaymentProviders } from '#gateways/payment-provider.ts'
import { actsOn } from '#modules/audit/server/module.ts'
import type { Sql } from '#kernel/database/database.ts'
import { approvalOf } from './approve-batch.ts'
import { isByCall } from './by-call/queue-transfers.ts'
import { batchFigures, batchRow, linesOfBatch } from './batches.ts'
import { batchUnknown } from './errors.ts'

const deeds: Readonly<Record<string, string>> = {
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

/** A batch as the caller may see and act on it. @throws payouts.batch_unknown (404) */
export async function presentBatch(
  db: Sql,
  providers: PaymentProviders,
  { batchId, callerId }: { batchId: string; callerId: string },
): Promise<Batch> {
  const row = await batchRow(db, batchId)
  const [figures] = await batchFigures(db, [batchId])
  if (!row || !figures) throw batchUnknown()
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
        after?.['filed'] === 0 ? 'Lot envoyé' : (deeds[action] ?? action),
        ...(after?.['called'] ? [`${String(after['called'])} par appel`] : []),
        ...(action.startsWith('payouts.line') ? [subjectLabel] : []),
        ...(after?.['transaction'] ? [String(after['transaction'])] : []),
      ].join(' · '),
      reason,
    })),
  }
}

/** What goes by each operator, the largest share first. */
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
