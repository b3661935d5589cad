// Written by accounts.
import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

import { bytes, time } from '../columns.ts'
import { users } from './users.ts'

/** Devices on which somebody has signed in: others who guess the password do not lock them out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    /**
     * SHA-256 of the token that the device keeps; a shared telephone has one for all its people.
     */
    tokenHash: bytes('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastUsedAt: time('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tokenHash] }),
    index('known_devices_used').on(table.lastUsedAt),
  ],
)
