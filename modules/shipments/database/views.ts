import { date, integer, pgView, text, uuid } from 'drizzle-orm/pg-core'

import { time } from '#database/columns.ts'
import { handOverProofs, holderKinds, legStates, legWays, purposes, stopKinds } from './values.ts'

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

export const shipmentFacts = pgView('shipment_facts', {
  id: uuid('id').notNull(),
  purpose: text('purpose', { enum: purposes }).notNull(),
  subjectId: uuid('subject_id').notNull(),
  fromKind: text('from_kind', { enum: stopKinds }).notNull(),
  fromId: uuid('from_id'),
}).existing()

export const legFacts = pgView('leg_facts', {
  shipmentId: uuid('shipment_id').notNull(),
  purpose: text('purpose', { enum: purposes }).notNull(),
  number: integer('number').notNull(),
  way: text('way', { enum: legWays }).notNull(),
  fromKind: text('from_kind', { enum: stopKinds }).notNull(),
  fromId: uuid('from_id'),
  toKind: text('to_kind', { enum: stopKinds }).notNull(),
  toId: uuid('to_id'),
  plannedOn: date('planned_on'),
  state: text('state', { enum: legStates }).notNull(),
  custodyId: uuid('custody_id'),
}).existing()
