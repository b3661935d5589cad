import { integer, pgView, text, uuid } from 'drizzle-orm/pg-core'

import { francs, time } from '#database/columns.ts'
import { failureKinds, faultSides, returnReasons } from './values.ts'

export const courierFeeFacts = pgView('courier_fee_facts', {
  parcelId: uuid('parcel_id').notNull(),
  courierId: uuid('courier_id').notNull(),
  amountFrancs: francs('amount_francs').notNull(),
  earnedAt: time('earned_at').notNull(),
}).existing()

export const failedTripFacts = pgView('failed_trip_facts', {
  parcelId: uuid('parcel_id').notNull(),
  courierId: uuid('courier_id').notNull(),
  reason: text('reason', { enum: returnReasons }).notNull(),
  fault: text('fault', { enum: faultSides }).notNull(),
  amountFrancs: francs('amount_francs').notNull(),
  earnedAt: time('earned_at').notNull(),
}).existing()

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
}).existing()

export const courierPresenceFacts = pgView('courier_presence_facts', {}).existing()
