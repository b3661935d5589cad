import { pgView } from 'drizzle-orm/pg-core'
import { columnsOf } from '#database/columns.ts'
import { reconciliationExceptions } from './tables.ts'

export const reconciliationExceptionFacts = pgView('reconciliation_exception_facts').as((qb) =>
  qb
    .select(
      columnsOf(
        reconciliationExceptions,
        'id',
        'statementId',
        'kind',
        'operatorLineId',
        'ourId',
        'operatorFrancs',
        'ourFrancs',
        'happenedAt',
        'state',
        'decision',
        'reason',
        'decidedBy',
        'decidedAt',
      ),
    )
    .from(reconciliationExceptions),
)
