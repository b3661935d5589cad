// Written by announcements.
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { key, oneOf, time } from '#database/columns.ts'
import { users } from '#modules/identity/database/tables.ts'
import { planNames } from '#modules/plans/database/values.ts'
import { announcementStates, audienceRoles } from './values.ts'

export const announcements = pgTable(
  'announcements',
  {
    id: key(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** A path of ours; null: no link. */
    link: text('link'),
    role: text('role', { enum: audienceRoles }).notNull(),
    /** Region, or a delivery zone for couriers and their managers; null: everywhere. */
    area: text('area'),
    plan: text('plan', { enum: planNames }),
    state: text('state', { enum: announcementStates }).notNull(),
    dueAt: time('due_at').notNull(),
    people: integer('people').notNull(),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => users.id),
    askedAt: time('asked_at').notNull(),
    approvedBy: uuid('approved_by').references(() => users.id),
    sentUpTo: uuid('sent_up_to'),
    sentAt: time('sent_at'),
    reached: integer('reached').notNull().default(0),
    readers: integer('readers').notNull().default(0),
  },
  (table) => [
    check('announcements_title', sql`char_length(${table.title}) between 1 and 60`),
    check('announcements_text', sql`char_length(${table.text}) between 1 and 500`),
    check('announcements_link', sql`${table.link} ~ '^/($|[^/])'`),
    check('announcements_role', oneOf(table.role, audienceRoles)),
    check('announcements_plan', oneOf(table.plan, planNames)),
    check('announcements_state', oneOf(table.state, announcementStates)),
    check('announcements_another_person', sql`${table.approvedBy} <> ${table.askedBy}`),
    check(
      'announcements_two_people',
      sql`${table.state} in ('asked', 'cancelled') or ${table.people} <= 1000 or ${table.approvedBy} is not null`,
    ),
    check('announcements_sent', sql`(${table.state} = 'sent') = (${table.sentAt} is not null)`),
    check('announcements_counts', sql`${table.readers} between 0 and ${table.reached}`),
    index('announcements_newest').on(table.dueAt.desc(), table.id.desc()),
    index('announcements_due')
      .on(table.dueAt)
      .where(sql`state in ('planned', 'sending')`),
  ],
)

export const announcementReceipts = pgTable(
  'announcement_receipts',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    announcementId: uuid('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    index('announcement_receipts_announcement').on(table.announcementId),
  ],
)
