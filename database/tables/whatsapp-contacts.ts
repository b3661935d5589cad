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
    /** « STOP »: no message by WhatsApp until its owner chooses it again. */
    stoppedAt: time('stopped_at'),
    /** When it last got an automatic answer. */
    answeredAt: time('answered_at'),
  },
  (table) => [check('whatsapp_contacts_phone', sql`${table.phone} ~ '^[5-9][0-9]{7}$'`)],
)
