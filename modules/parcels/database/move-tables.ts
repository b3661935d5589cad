// Written by parcels.
import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '#database/columns.ts'
import { parcels } from './tables.ts'
import { parcelStates } from './values.ts'

/** Append-only by trigger (refuse-change.sql). */
export const parcelMoves = pgTable(
  'parcel_moves',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id),
    fromState: text('from_state', { enum: parcelStates }),
    toState: text('to_state', { enum: parcelStates }).notNull(),
    actorId: uuid('actor_id'),
    /** Acted for the owner, who is the actor. */
    helperId: uuid('helper_id'),
    reason: text('reason'),
    movedAt: time('moved_at').notNull(),
  },
  (table) => [
    index('parcel_moves_parcel').on(table.parcelId, table.id),
    index('parcel_moves_accepted')
      .on(table.movedAt, table.parcelId)
      .where(sql`to_state = 'accepted'`),
  ],
)
