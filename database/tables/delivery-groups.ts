// Written by deliveries.
import { pgTable, text } from 'drizzle-orm/pg-core'

import { time } from '../columns.ts'
import { zoneNames } from '../values/cart.ts'
import { deliveryZones } from './delivery-tariff.ts'

export const deliveryGroups = pgTable('delivery_groups', {
  name: text('name').primaryKey(),
  createdAt: time('created_at').notNull(),
})

/** Which group serves a zone. */
export const deliveryGroupZones = pgTable('delivery_group_zones', {
  zone: text('zone', { enum: zoneNames })
    .primaryKey()
    .references(() => deliveryZones.zone),
  groupName: text('group_name')
    .notNull()
    .references(() => deliveryGroups.name),
})
