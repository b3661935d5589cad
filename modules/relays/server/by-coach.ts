import { sql } from 'drizzle-orm'
import { servedRegionFacts } from '#modules/pricing/database/views.ts'

/** SQL: the region of `relay_facts r` is served by coach. */
export const isCoachRegion = sql`exists (select from ${servedRegionFacts} g where g.region = r.region and g.served_by = 'coach')`
