// Written by dispatch.
import { pgTable, text } from 'drizzle-orm/pg-core'

import { time } from '#database/columns.ts'
import { deliveryZones } from '#modules/pricing/database/tables.ts'
import { zoneNames } from '#modules/pricing/database/values.ts'

export const deliveryGroups = pgTable('delivery_groups', {
  name: text('name').primaryKey(),
  createdAt: time('created_at').notNull(),
})

export const deliveryGroupZones = pgTable('delivery_group_zones', {
  zone: text('zone', { enum: zoneNames })
    .primaryKey()
    .references(() => deliveryZones.zone),
  groupName: text('group_name')
    .notNull()
    .references(() => deliveryGroups.name),
})
