// Written by notifications.
import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'

import { time } from '../columns.ts'

/** Phones that wrote to the market by WhatsApp. */
export const whatsAppContacts = pgTable(
  'whatsapp_contacts',
  {
    phone: text('phone').primaryKey(),
    wroteAt: time('wrote_at').notNull(),
    /** « STOP »: nothing more leaves for this phone until its owner chooses WhatsApp again. */
    stoppedAt: time('stopped_at'),
    /** When it was last answered by itself. */
    answeredAt: time('answered_at'),
  },
  (table) => [check('whatsapp_contacts_phone', sql`${table.phone} ~ '^[5-9][0-9]{7}$'`)],
)
