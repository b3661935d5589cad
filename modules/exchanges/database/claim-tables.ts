// Written by exchanges.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { key, oneOf, time } from '#database/columns.ts'
import { orderLines } from '#modules/parcels/database/line-tables.ts'
import { parcels } from '#modules/parcels/database/tables.ts'
import { goodsReturns } from './tables.ts'
import { claimKinds, claimStates } from './values.ts'

/**
 * Pieces of a sold line that an exchange, a refund or a complaint is about. Two exclusion
 * constraints let a piece be under one claim at a time, and be exchanged once.
 */
export const lineClaims = pgTable(
  'line_claims',
  {
    id: key(),
    /** The sale. */
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id),
    lineId: uuid('line_id')
      .notNull()
      .references(() => orderLines.id),
    /** Counted from 0 among the pieces of the line. */
    firstPiece: integer('first_piece').notNull(),
    quantity: integer('quantity').notNull(),
    kind: text('kind', { enum: claimKinds }).notNull(),
    /** Exchange or complaint that makes it; a refund without one has its own. */
    subjectId: uuid('subject_id').notNull(),
    /** In which the pieces come back; null: they stay with the buyer. */
    returnId: uuid('return_id').references(() => goodsReturns.id),
    state: text('state', { enum: claimStates }).notNull(),
    openedAt: time('opened_at').notNull(),
    endedAt: time('ended_at'),
  },
  (table) => [
    index('line_claims_parcel').on(table.parcelId),
    index('line_claims_line').on(table.lineId),
    index('line_claims_subject').on(table.subjectId),
    index('line_claims_return').on(table.returnId),
    check('line_claims_kind', oneOf(table.kind, claimKinds)),
    check('line_claims_state', oneOf(table.state, claimStates)),
    check('line_claims_pieces', sql`${table.firstPiece} >= 0 and ${table.quantity} > 0`),
    check('line_claims_ended', sql`(${table.endedAt} is null) = (${table.state} = 'open')`),
  ],
)
