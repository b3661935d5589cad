import { pgView } from 'drizzle-orm/pg-core'
import { columnsOf } from '#database/columns.ts'
import { servedRegions } from './tables.ts'

export const servedRegionFacts = pgView('served_region_facts').as((qb) =>
  qb.select(columnsOf(servedRegions, 'region', 'servedBy', 'decidedAt')).from(servedRegions),
)
