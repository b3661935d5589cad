import { pgView } from 'drizzle-orm/pg-core'
import { columnsOf } from '#database/columns.ts'
import { searchEvents } from './tables.ts'

export const searchEventFacts = pgView('search_event_facts').as((qb) =>
  qb.select(columnsOf(searchEvents, 'at', 'query', 'results', 'corrected')).from(searchEvents),
)
