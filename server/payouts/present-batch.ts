import { inArray } from 'drizzle-orm'

import type { Batch } from '#contract/payouts/payouts.ts'

import { personFacts } from '#database/views/person-facts.ts'
import { financeCount } from '../accounts/index.ts'
import { actsOn } from '../audit/index.ts'
import type { Sql } from '../kernel/database.ts'
import { approvalOf } from './approve-batch.ts'
import { batchFigures, batchRow, linesOfBatch } from './batches.queries.ts'
import { batchUnknown } from './payouts.errors.ts'

const deeds: Readonly<Record<string, string>> = {
  'payouts.built': 'Lot construit',
  'payouts.reviewed': 'Lot relu',
  'payouts.rebuilt': 'Lot renvoyé et refait',
  'payouts.approved': 'Lot approuvé',
  'payouts.sent': 'Fichier envoyé à l’opérateur',
  'payouts.discarded': 'Lot abandonné',
  'payouts.line_paid': 'Ligne payée',
  'payouts.line_failed': 'Ligne échouée',
  'payouts.line_retried': 'Ligne renvoyée',
}

/** A batch as the caller may see and act on it. @throws payouts.batch_unknown (404) */
export async function presentBatch(db: Sql, batchId: string, callerId: string): Promise<Batch> {
  const row = await batchRow(db, batchId)
  const [figures] = await batchFigures(db, [batchId])
  if (!row || !figures) throw batchUnknown()
  const acts = await actsOn(db, { kind: 'payout_batch', id: batchId })
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
    lines: await linesOfBatch(db, batchId),
    approval: approvalOf(row, callerId, await financeCount(db)),
    journal: acts.map(({ actorId, action, actedAt, reason, subjectLabel, after }) => ({
      at: actedAt.toISOString(),
      who: actorId ? (names.get(actorId) ?? 'Compte supprimé') : 'Automatique',
      what: [
        deeds[action] ?? action,
        ...(action.startsWith('payouts.line') ? [subjectLabel] : []),
        ...(after?.['transaction'] ? [String(after['transaction'])] : []),
      ].join(' · '),
      reason,
    })),
  }
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
