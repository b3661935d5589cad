import { sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'

export const groupZoneFacts = pgView('group_zone_facts', {}).as(sql`
  select g.zone, g.group_name
  from delivery_group_zones g`)
