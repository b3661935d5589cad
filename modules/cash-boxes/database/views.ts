import { pgView } from 'drizzle-orm/pg-core'

import { columnsOf } from '#database/columns.ts'
import { remittances } from './tables.ts'

export const remittanceFacts = pgView('remittance_facts').as((qb) =>
  qb
    .select(columnsOf(remittances, 'id', 'courierId', 'box', 'amountFrancs', 'state', 'openedAt'))
    .from(remittances),
)
