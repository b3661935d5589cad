import { pgView } from 'drizzle-orm/pg-core'

export const servedRegionFacts = pgView('served_region_facts', {}).existing()
