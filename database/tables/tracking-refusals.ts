// Written by suggestions.
import { pgTable, uuid } from 'drizzle-orm/pg-core'

import { time } from '../columns.ts'
import { users } from './users.ts'

/** People who refused that what they look at is recorded. */
export const trackingRefusals = pgTable('tracking_refusals', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  refusedAt: time('refused_at').notNull(),
})
