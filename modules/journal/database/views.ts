import { pgView } from 'drizzle-orm/pg-core'
import { columnsOf } from '#database/columns.ts'
import { auditActs } from './tables.ts'

export const actFacts = pgView('act_facts').as((qb) =>
  qb
    .select(
      columnsOf(
        auditActs,
        'id',
        'actorId',
        'actorRole',
        'action',
        'subjectKind',
        'subjectId',
        'subjectLabel',
        'before',
        'after',
        'reason',
        'actedAt',
        'shopId',
      ),
    )
    .from(auditActs),
)
