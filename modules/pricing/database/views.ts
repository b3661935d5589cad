import { sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'

export const servedRegionFacts = pgView('served_region_facts', {}).as(sql`
  select r.region, r.served_by, r.decided_at
  from served_regions r`)
