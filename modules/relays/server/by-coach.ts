import { sql } from 'drizzle-orm'

/** SQL: the region of `relay_facts r` is served by coach. */
export const isCoachRegion = sql`exists (select from served_region_facts g where g.region = r.region and g.served_by = 'coach')`
