// Written by accounts.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { key, oneOf, time } from '../columns.ts'
import { passwordGrades, roles } from '../values/accounts.ts'
import { images } from './images.ts'

export const users = pgTable(
  'users',
  {
    id: key(),
    /** The 8 digits of a Malian mobile; null once the account was anonymised. */
    phone: text('phone'),
    name: text('name').notNull(),
    passwordHash: text('password_hash'),
    /** null: the password was not used since this column exists. */
    passwordGrade: text('password_grade', { enum: passwordGrades }),
    role: text('role', { enum: roles }).notNull().default('buyer'),
    imageId: uuid('image_id').references(() => images.id),
    /** The group a courier or a dispatch manager works in. */
    deliveryGroup: text('delivery_group'),
    /** A courier sees no client before a dispatch manager of the group has admitted him. */
    admittedAt: time('admitted_at'),
    /** Refusals at the door; after two the buyer pays in advance only. */
    cashRefusals: integer('cash_refusals').notNull().default(0),
    acceptedTermsAt: time('accepted_terms_at'),
    /** When a code by SMS proved the number. */
    phoneProvedAt: time('phone_proved_at'),
    suspendedAt: time('suspended_at'),
    suspendedReason: text('suspended_reason'),
    /** The last request of any session, within the hour; outlives the sessions. */
    lastSeenAt: time('last_seen_at'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_phone').on(table.phone),
    // The team's list: by date of registration or last seen; searched by a part of the name or the
    // number.
    index('users_created').on(table.createdAt, table.id),
    index('users_seen').on(sql`coalesce(${table.lastSeenAt}, ${table.createdAt})`, table.id),
    index('users_state')
      .on(table.createdAt, table.id)
      .where(sql`suspended_at is not null or phone is null`),
    index('users_name_alike').using('gin', sql`plain_name(${table.name}) gin_trgm_ops`),
    index('users_phone_alike').using('gin', sql`${table.phone} gin_trgm_ops`),
    check('users_phone_shape', sql`${table.phone} ~ '^[5-9][0-9]{7}$'`),
    check('users_role', oneOf(table.role, roles)),
    check('users_password_grade', oneOf(table.passwordGrade, passwordGrades)),
    check('users_cash_refusals', sql`${table.cashRefusals} >= 0`),
    index('users_role_created').on(table.role, table.createdAt),
  ],
)
