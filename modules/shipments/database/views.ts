import { pgView, text, uuid } from 'drizzle-orm/pg-core'

import { time } from '#database/columns.ts'
import { handOverProofs, holderKinds } from './values.ts'

export const custodyFacts = pgView('custody_facts', {
  id: uuid('id').notNull(),
  parcelId: uuid('parcel_id').notNull(),
  holderKind: text('holder_kind', { enum: holderKinds }).notNull(),
  holderId: uuid('holder_id').notNull(),
  fromKind: text('from_kind', { enum: holderKinds }),
  fromId: uuid('from_id'),
  proof: text('proof', { enum: handOverProofs }).notNull(),
  actorId: uuid('actor_id'),
  madeAt: time('made_at'),
  at: time('at').notNull(),
  endedAt: time('ended_at'),
}).existing()
