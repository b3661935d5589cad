// Written by people.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, oneOf, time } from '#database/columns.ts'
import { users } from '#modules/identity/database/tables.ts'
import { appointedRoles, appointmentEnds } from './values.ts'

/** Future admins and finance officers: proposed, approved, effective a day later. */
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

export const deletionRequests = pgTable(
  'deletion_requests',
  {
    id: key(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason'),
    requestedAt: time('requested_at').notNull(),
    /** Time of a request while signed in; null: any visitor may have typed the number. */
    verifiedAt: time('verified_at'),
    processedAt: time('processed_at'),
    processedBy: uuid('processed_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('deletion_requests_one_open')
      .on(table.userId)
      .where(sql`processed_at is null`),
    index('deletion_requests_queue')
      .on(table.requestedAt)
      .where(sql`processed_at is null`),
  ],
)
