import { sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'

export const searchEventFacts = pgView('search_event_facts', {}).as(sql`
  select e.at, e.query, e.results, e.corrected
  from search_events e`)
