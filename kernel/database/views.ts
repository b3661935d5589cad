import { sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'

/** When a caller may try again. Key: throttle's name, colon, what it counts. */
export const throttleFacts = pgView('throttle_facts', {}).as(sql`
  select t.key, t.wait_until
  from throttles t`)
