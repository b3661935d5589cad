import { sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'

export const favouriteFacts = pgView('favourite_facts', {}).as(sql`
  select f.user_id, f.product_id, f.created_at
  from favourites f`)
