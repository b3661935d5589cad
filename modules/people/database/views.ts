import { sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'

export const deletionRequestFacts = pgView('deletion_request_facts', {}).as(sql`
  select
    r.id, r.user_id, r.requested_at, r.processed_at,
    r.processed_at is null as is_open
  from deletion_requests r`)
