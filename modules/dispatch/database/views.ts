import { pgView } from 'drizzle-orm/pg-core'
import { columnsOf } from '#database/columns.ts'
import { deliveryGroupZones } from './tables.ts'

export const groupZoneFacts = pgView('group_zone_facts').as((qb) =>
  qb.select(columnsOf(deliveryGroupZones, 'zone', 'groupName')).from(deliveryGroupZones),
)
