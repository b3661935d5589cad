// Written by identity.
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  primaryKey,
  bigint,
} from 'drizzle-orm/pg-core'
import { key, oneOf, time, bytes } from '#database/columns.ts'
import { browserCodePurposes, passwordGrades, roles, smsCodePurposes } from './values.ts'
import { images } from '#modules/images/database/tables.ts'

export const users = pgTable(
  'users',
  {
    id: key(),
    /** 8 digits; null once anonymised. */
    phone: text('phone'),
    name: text('name').notNull(),
    passwordHash: text('password_hash'),
    /** null: not used since this column exists. */
    passwordGrade: text('password_grade', { enum: passwordGrades }),
    role: text('role', { enum: roles }).notNull().default('buyer'),
    imageId: uuid('image_id').references(() => images.id),
    deliveryGroup: text('delivery_group'),
    /** Before admission a courier sees no client. */
    admittedAt: time('admitted_at'),
    /** After two the buyer must pay in advance. */
    acceptedTermsAt: time('accepted_terms_at'),
    phoneProvedAt: time('phone_proved_at'),
    /** Since when the number is the account’s; null: since it was made. */
    phoneSince: time('phone_since'),
    /** A password entered after long disuse: the number may be another person’s since. */
    phoneDoubtedAt: time('phone_doubted_at'),
    /** The account was set apart: another person has this number of it. */
    formerPhone: text('former_phone'),
    setApartAt: time('set_apart_at'),
    suspendedAt: time('suspended_at'),
    suspendedReason: text('suspended_reason'),
    /** Last request of any session, to the hour; outlives sessions. */
    lastSeenAt: time('last_seen_at'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_phone').on(table.phone),
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
    check(
      'users_set_apart',
      sql`${table.setApartAt} is null or ${table.formerPhone} is not null and ${table.phone} is null`,
    ),
    index('users_role_created').on(table.role, table.createdAt),
  ],
)

/** Devices with a past sign-in, which others' guesses do not lock out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** SHA-256 of the device's token; shared by users of one telephone. */
    tokenHash: bytes('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastUsedAt: time('last_used_at').notNull(),
    /** Network of its last sign-in; null: of the version before. */
    network: text('network'),
    /** Last second factor; null: never. */
    factorAt: time('factor_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tokenHash] }),
    index('known_devices_used').on(table.lastUsedAt),
  ],
)

/** Replaced by a new request, deleted by use. */
export const passwordResets = pgTable(
  'password_resets',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256; the token is only in the SMS. */
    tokenHash: bytes('token_hash').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [uniqueIndex('password_resets_token').on(table.tokenHash)],
)

/** Valid once a code was confirmed. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed (`kernel/secret-box.ts`); null until confirmed. */
  secret: bytes('secret'),
  pendingSecret: bytes('pending_secret'),
  /** 30-second step: it and earlier ones are refused. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: time('created_at').notNull(),
  confirmedAt: time('confirmed_at'),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of account and code. */
    codeHash: bytes('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the bearer token. */
    tokenHash: bytes('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: time('created_at').notNull(),
    lastSeenAt: time('last_seen_at').notNull(),
    factorAt: time('factor_at'),
    expiresAt: time('expires_at').notNull(),
    /** Sale by link whose code opened it, and which it opens alone; null: everything. */
    onlySale: uuid('only_sale'),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expires').on(table.expiresAt),
  ],
)

/**
 * Codes by SMS of a signed-in user, each for the session that asked for it: tries of others do not
 * count. Earlier ones stay right until they expire; use deletes all of the purpose.
 */
export const sessionCodes = pgTable(
  'session_codes',
  {
    sessionHash: bytes('session_hash')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade', onUpdate: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: smsCodePurposes }).notNull(),
    /** To which it was sent, and which it proves. */
    phone: text('phone').notNull(),
    codeHash: bytes('code_hash').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionHash, table.purpose, table.codeHash] }),
    index('session_codes_user').on(table.userId),
    index('session_codes_expires').on(table.expiresAt),
    check('session_codes_purpose', oneOf(table.purpose, smsCodePurposes)),
    check('session_codes_phone', sql`${table.phone} ~ '^[5-9][0-9]{7}$'`),
    check('session_codes_tries', sql`${table.wrongTries} >= 0`),
  ],
)

/**
 * Codes that let a browser in: to sign in, or to buy by a link with a number that may have no
 * account. Each is worth something in the browser that asked for it alone.
 */
export const browserCodes = pgTable(
  'browser_codes',
  {
    phone: text('phone').notNull(),
    purpose: text('purpose', { enum: browserCodePurposes }).notNull(),
    /** SHA-256 of the browser's token. */
    browserHash: bytes('browser_hash').notNull(),
    codeHash: bytes('code_hash').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.phone, table.purpose, table.browserHash, table.codeHash] }),
    index('browser_codes_expires').on(table.expiresAt),
    check('browser_codes_phone', sql`${table.phone} ~ '^[5-9][0-9]{7}$'`),
    check('browser_codes_purpose', oneOf(table.purpose, browserCodePurposes)),
  ],
)

/** A browser that gave the right code of a number whose account was long unused. */
export const ownerChecks = pgTable(
  'owner_checks',
  {
    /** SHA-256 of the browser's token. */
    browserHash: bytes('browser_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    phone: text('phone').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('owner_checks_user').on(table.userId),
    index('owner_checks_expires').on(table.expiresAt),
    check('owner_checks_phone', sql`${table.phone} ~ '^[5-9][0-9]{7}$'`),
  ],
)
