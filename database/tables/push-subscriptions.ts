// Written by notifications.
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { bytes, key, time } from '../columns.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

/**
 * Where one browser of somebody takes web push, and the keys that only it can read with. Forgotten
 * once its service says that it is gone, and with the session that subscribed it: whoever is signed
 * out gets no more pushes.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: key(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionHash: bytes('session_hash')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade', onUpdate: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.sessionHash),
  ],
)

/** When a person's next push message may be sent. */
export const pushPauses = pgTable('push_pauses', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  nextAt: time('next_at').notNull(),
})
