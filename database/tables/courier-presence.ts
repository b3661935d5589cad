// Written by deliveries.
import { pgTable, uuid } from 'drizzle-orm/pg-core'

import { time } from '../columns.ts'
import { users } from './users.ts'

/** When a courier's device last made a call: written at most once a minute. */
export const courierPresence = pgTable('courier_presence', {
  courierId: uuid('courier_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  seenAt: time('seen_at').notNull(),
})
