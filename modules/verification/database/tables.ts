// Written by verification.
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { bytes, key, oneOf, time } from '#database/columns.ts'
import { users } from '#modules/identity/database/tables.ts'
import { shops } from '#modules/shops/database/tables.ts'
import {
  answers,
  lapseCauses,
  paperKinds,
  photoKinds,
  refusalReasons,
  verificationStates,
  visitFindings,
} from './values.ts'

/** What a shop's owner sent to have it verified, its visit, and the decision of two people. */
export const verifications = pgTable(
  'verifications',
  {
    id: key(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: verificationStates }).notNull(),
    paperKind: text('paper_kind', { enum: paperKinds }).notNull(),
    /** Name on the payout number's account, as its owner typed it; null once erased. */
    holderName: text('holder_name'),
    sentAt: time('sent_at').notNull(),
    /** Group of couriers whose managers may visit. */
    visitGroup: text('visit_group').notNull(),
    /** Relay point whose keepers may visit; refers to `relays` by a key of the migrations. */
    visitRelayId: uuid('visit_relay_id'),
    visitDueAt: time('visit_due_at').notNull(),
    visitorId: uuid('visitor_id').references(() => users.id),
    visitTakenAt: time('visit_taken_at'),
    finding: text('finding', { enum: visitFindings }),
    visitedAt: time('visited_at'),
    /** Proposed by one of the team, decided when another agrees. */
    answer: text('answer', { enum: answers }),
    refusal: text('refusal', { enum: refusalReasons }),
    proposedBy: uuid('proposed_by').references(() => users.id),
    proposedAt: time('proposed_at'),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: time('decided_at'),
    lapseCause: text('lapse_cause', { enum: lapseCauses }),
    /** Withdrawn or lapsed then. */
    endedAt: time('ended_at'),
    /** When photos and the typed name are to be erased; null while it is open. */
    eraseAt: time('erase_at'),
    erasedAt: time('erased_at'),
  },
  (table) => [
    uniqueIndex('verifications_one_open')
      .on(table.shopId)
      .where(sql`state in ('sent', 'to_visit', 'to_decide')`),
    uniqueIndex('verifications_one_mark')
      .on(table.shopId)
      .where(sql`state = 'verified'`),
    index('verifications_shop').on(table.shopId, table.sentAt.desc()),
    index('verifications_state').on(table.state, table.sentAt),
    index('verifications_owner').on(table.ownerId),
    index('verifications_to_visit')
      .on(table.visitDueAt)
      .where(sql`state in ('sent', 'to_visit')`),
    index('verifications_to_erase')
      .on(table.eraseAt)
      .where(sql`erased_at is null`),
    check('verifications_state', oneOf(table.state, verificationStates)),
    check('verifications_paper', oneOf(table.paperKind, paperKinds)),
    check('verifications_finding', oneOf(table.finding, visitFindings)),
    check('verifications_answer', oneOf(table.answer, answers)),
    check('verifications_refusal', oneOf(table.refusal, refusalReasons)),
    check('verifications_lapse', oneOf(table.lapseCause, lapseCauses)),
    check(
      'verifications_visit',
      sql`(${table.visitorId} is null) = (${table.visitTakenAt} is null) and (${table.visitedAt} is null) = (${table.finding} is null) and (${table.visitedAt} is null or ${table.visitorId} is not null)`,
    ),
    check(
      'verifications_visited',
      sql`case ${table.state} when 'sent' then ${table.visitorId} is null when 'to_visit' then ${table.visitorId} is not null and ${table.visitedAt} is null when 'lapsed' then true when 'withdrawn' then true else ${table.visitedAt} is not null end`,
    ),
    check(
      'verifications_proposed',
      sql`(${table.answer} is null) = (${table.proposedBy} is null) and (${table.answer} is null) = (${table.proposedAt} is null) and (${table.refusal} is not null) = (${table.answer} is not distinct from 'refused') and (${table.answer} is distinct from 'verified' or ${table.finding} = 'there')`,
    ),
    check(
      'verifications_two_people',
      sql`(${table.decidedBy} is null) = (${table.decidedAt} is null) and (${table.decidedBy} is null or ${table.answer} is not null) and ${table.decidedBy} <> ${table.proposedBy} and ${table.visitorId} <> ${table.proposedBy} and ${table.visitorId} <> ${table.decidedBy} and ${table.visitorId} <> ${table.ownerId}`,
    ),
    check(
      'verifications_decided',
      sql`case ${table.state} when 'verified' then ${table.decidedAt} is not null and ${table.answer} = 'verified' when 'refused' then ${table.decidedAt} is not null and ${table.answer} = 'refused' when 'lapsed' then ${table.decidedAt} is null or ${table.answer} = 'verified' else ${table.decidedAt} is null end`,
    ),
    check(
      'verifications_ended',
      sql`(${table.endedAt} is not null) = (${table.state} in ('lapsed', 'withdrawn')) and (${table.lapseCause} is not null) = (${table.state} = 'lapsed')`,
    ),
    check(
      'verifications_erased',
      sql`(${table.eraseAt} is null) = (${table.state} in ('sent', 'to_visit', 'to_decide')) and (${table.erasedAt} is null or (${table.eraseAt} is not null and ${table.holderName} is null))`,
    ),
  ],
)

/** A photo of a verification, sealed by AES-256-GCM; its hash stays when it is erased. */
export const verificationPhotos = pgTable(
  'verification_photos',
  {
    id: key(),
    verificationId: uuid('verification_id')
      .notNull()
      .references(() => verifications.id),
    kind: text('kind', { enum: photoKinds }).notNull(),
    /** null once erased. */
    sealed: bytes('sealed'),
    /** SHA-256 of the picture as it was kept. */
    hash: bytes('hash').notNull(),
    takenAt: time('taken_at').notNull(),
  },
  (table) => [
    uniqueIndex('verification_photos_once').on(table.verificationId, table.kind),
    check('verification_photos_kind', oneOf(table.kind, photoKinds)),
    check('verification_photos_sealed', sql`substring(${table.sealed} for 4) = 'sgs1'::bytea`),
    check('verification_photos_hash', sql`octet_length(${table.hash}) = 32`),
  ],
)

/** The two of the team who may open the photos of a verification. */
export const verificationReaders = pgTable(
  'verification_readers',
  {
    verificationId: uuid('verification_id')
      .notNull()
      .references(() => verifications.id),
    seat: integer('seat').notNull(),
    readerId: uuid('reader_id')
      .notNull()
      .references(() => users.id),
    readAt: time('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.verificationId, table.seat] }),
    uniqueIndex('verification_readers_once').on(table.verificationId, table.readerId),
    check('verification_readers_two', sql`${table.seat} in (1, 2)`),
  ],
)
