import { pgView } from 'drizzle-orm/pg-core'

export const groupZoneFacts = pgView('group_zone_facts', {}).existing()
