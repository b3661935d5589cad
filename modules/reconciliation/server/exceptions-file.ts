import type { SQL } from 'drizzle-orm'

import { exceptionTitles } from '#modules/ledger/contract/book-words.ts'
import type { ReconciliationException } from '#modules/reconciliation/contract/reconciliation.ts'

import { csvPages } from '#kernel/csv/csv-pages.ts'
import type { Sql } from '#kernel/database/database.ts'
import { exceptionsAfter } from './queries.ts'

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

/**
 * Exceptions with both sides, the oldest first: the sum of the gaps is the figure above the list.
 */
export function exceptionsFile(db: Sql, where: SQL): AsyncGenerator<string> {
  return csvPages<ReconciliationException>(
    head,
    (last, limit) => exceptionsAfter(db, where, last, limit),
    ({ happenedAt, kind, gap, operator, ours, decidedBy, decidedAt, reason }) => [
      happenedAt,
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
      decidedAt,
      reason,
    ],
  )
}
