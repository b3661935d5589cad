import { sql } from 'drizzle-orm'
import { integer, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { francs, time } from '#database/columns.ts'
import { failureKinds, faultSides, returnReasons } from './values.ts'

export const courierFeeFacts = pgView('courier_fee_facts', {
  parcelId: uuid('parcel_id').notNull(),
  courierId: uuid('courier_id').notNull(),
  amountFrancs: francs('amount_francs').notNull(),
  earnedAt: time('earned_at').notNull(),
}).as(sql`
  select f.parcel_id, f.courier_id, f.amount_francs, f.earned_at
  from courier_fees f`)

export const failedTripFacts = pgView('failed_trip_facts', {
  parcelId: uuid('parcel_id').notNull(),
  courierId: uuid('courier_id').notNull(),
  reason: text('reason', { enum: returnReasons }).notNull(),
  fault: text('fault', { enum: faultSides }).notNull(),
  amountFrancs: francs('amount_francs').notNull(),
  earnedAt: time('earned_at').notNull(),
}).as(sql`
  select
    t.parcel_id, t.courier_id, t.reason, t.fault, t.amount_francs - coalesce(b.amount_francs, 0) as amount_francs,
    t.earned_at
  from failed_trips t left join trips_taken_back b on b.parcel_id = t.parcel_id`)

export const deliveryFailureFacts = pgView('delivery_failure_facts', {
  id: uuid('id').notNull(),
  parcelId: uuid('parcel_id').notNull(),
  tryNumber: integer('try_number').notNull(),
  courierId: uuid('courier_id').notNull(),
  kind: text('kind', { enum: failureKinds }).notNull(),
  note: text('note'),
  imageId: uuid('image_id'),
  failedAt: time('failed_at').notNull(),
  retryBefore: time('retry_before'),
}).as(sql`
  select
    f.id, f.parcel_id, f.try_number, f.courier_id, f.kind, f.note, f.image_id, f.failed_at, f.retry_before
  from delivery_failures f`)

export const courierPresenceFacts = pgView('courier_presence_facts', {}).as(sql`
  select p.courier_id, p.seen_at
  from courier_presence p`)
