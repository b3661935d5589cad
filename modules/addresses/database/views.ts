import { sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'

/** Delivery regions; addresses stay private. */
export const addressFacts = pgView('address_facts', {}).as(sql`
  select a.user_id, a.region, a.last_used_at
  from addresses a`)
