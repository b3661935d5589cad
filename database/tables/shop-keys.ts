// Written by integrations.
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { bytes, key, time } from '../columns.ts'
import type { KeyScope } from '../values/integrations.ts'
import { shops } from './shops.ts'

/**
 * Keys of a shop for programs of its own. Only the hash of a key is stored, and its first signs, by
 * which the seller tells one from another.
 */
export const shopKeys = pgTable(
  'shop_keys',
  {
    id: key(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    beginning: text('beginning').notNull(),
    tokenHash: bytes('token_hash').notNull(),
    scopes: text('scopes').array().$type<KeyScope[]>().notNull(),
    createdAt: time('created_at').notNull(),
    /** Written at most once an hour. */
    lastUsedAt: time('last_used_at'),
    endedAt: time('ended_at'),
  },
  (table) => [
    uniqueIndex('shop_keys_token').on(table.tokenHash),
    index('shop_keys_shop').on(table.shopId, table.createdAt),
  ],
)
