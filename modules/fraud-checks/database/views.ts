import { pgView } from 'drizzle-orm/pg-core'

import { columnsOf } from '#database/columns.ts'
import { fraudChecks } from './tables.ts'

export const fraudCheckFacts = pgView('fraud_check_facts').as((qb) =>
  qb.select(columnsOf(fraudChecks, 'id', 'shopId', 'kind', 'foundAt', 'outcome')).from(fraudChecks),
)
