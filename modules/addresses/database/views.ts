import { pgView } from 'drizzle-orm/pg-core'
import { columnsOf } from '#database/columns.ts'
import { addresses } from './tables.ts'

/** Delivery regions; addresses stay private. */
export const addressFacts = pgView('address_facts').as((qb) =>
  qb.select(columnsOf(addresses, 'userId', 'region', 'lastUsedAt')).from(addresses),
)
