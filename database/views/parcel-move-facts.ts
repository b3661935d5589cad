import { bigint, pgView, text, uuid } from 'drizzle-orm/pg-core'

import { time } from '../columns.ts'
import { parcelStates } from '../values/orders.ts'

/** The columns of parcel-move-facts.sql, for the query builder. */
export const parcelMoveFacts = pgView('parcel_move_facts', {
  id: bigint('id', { mode: 'number' }).notNull(),
  parcelId: uuid('parcel_id').notNull(),
  fromState: text('from_state'),
  toState: text('to_state', { enum: parcelStates }).notNull(),
  actorId: uuid('actor_id'),
  reason: text('reason'),
  movedAt: time('moved_at').notNull(),
}).existing()
