// Written by accounts.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { key, oneOf, time } from '../columns.ts'
import { appointedRoles, appointmentEnds } from '../values/accounts.ts'
import { users } from './users.ts'

/**
 * Somebody is to become an admin or a finance officer: proposed by one, approved by another,
 * effective a day later.
 */
export const appointments = pgTable(
  'appointments',
  {
    id: key(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role', { enum: appointedRoles }).notNull(),
    reason: text('reason').notNull(),
    proposedBy: uuid('asked_by')
      .notNull()
      .references(() => users.id),
    proposedAt: time('asked_at').notNull(),
    approvedBy: uuid('approved_by').references(() => users.id),
    approvedAt: time('approved_at'),
    /** From when the role counts; null before the approval. */
    effectiveAt: time('effective_at'),
    endedAt: time('ended_at'),
    ending: text('ending', { enum: appointmentEnds }),
  },
  (table) => [
    uniqueIndex('appointments_one_open')
      .on(table.userId)
      .where(sql`ended_at is null`),
    index('appointments_due')
      .on(table.effectiveAt)
      .where(sql`ended_at is null`),
    check('appointments_role', oneOf(table.role, appointedRoles)),
    check('appointments_ending', oneOf(table.ending, appointmentEnds)),
    check('appointments_ended', sql`(ended_at is null) = (ending is null)`),
    check('appointments_two_people', sql`approved_by <> asked_by`),
    check('appointments_approved', sql`(approved_by is null) = (effective_at is null)`),
  ],
)
