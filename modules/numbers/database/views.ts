import { pgView } from 'drizzle-orm/pg-core'

import { columnsOf } from '#database/columns.ts'
import { numberChanges } from './tables.ts'

export const numberChangeFacts = pgView('number_change_facts').as((qb) =>
  qb.select(columnsOf(numberChanges, 'userId', 'endedAt', 'ending')).from(numberChanges),
)
