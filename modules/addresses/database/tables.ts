// Written by addresses.
import { sql } from 'drizzle-orm'
import { check, doublePrecision, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, time } from '#database/columns.ts'
import { users } from '#modules/identity/database/tables.ts'

export const addresses = pgTable(
  'addresses',
  {
    id: key(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    fullName: text('full_name').notNull(),
    phone: text('phone').notNull(),
    phone2: text('phone2'),
    region: text('region').notNull(),
    quartier: text('quartier'),
    repere: text('repere').notNull(),
    note: text('note'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    lastUsedAt: time('last_used_at').notNull(),
  },
  (table) => [
    uniqueIndex('addresses_label').on(table.userId, table.label),
    check('addresses_phone', sql`${table.phone} ~ '^[5-9][0-9]{7}$'`),
    check('addresses_gps', sql`(${table.latitude} is null) = (${table.longitude} is null)`),
  ],
)
