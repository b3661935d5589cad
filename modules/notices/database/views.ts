import { sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'

export const noticeFacts = pgView('notice_facts', {}).as(sql`
  select n.user_id, n.kind, n.resource_id, n.created_at, n.read_at
  from notifications n`)
