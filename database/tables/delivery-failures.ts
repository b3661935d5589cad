// Written by deliveries.
import { check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { key, oneOf, time } from '../columns.ts'
import { failureKinds } from '../values/deliveries.ts'
import { users } from './users.ts'
import { parcels } from './parcels.ts'
import { images } from './images.ts'

/** A failed delivery: courier, reason, and a photo of the door. Append-only. */
export const deliveryFailures = pgTable(
  'delivery_failures',
  {
    id: key(),
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id),
    tryNumber: integer('try_number').notNull(),
    courierId: uuid('courier_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: failureKinds }).notNull(),
    note: text('note'),
    imageId: uuid('image_id').references(() => images.id),
    failedAt: time('failed_at').notNull(),
    /** Until when the next try may be made; null after the last. */
    retryBefore: time('retry_before'),
  },
  (table) => [
    uniqueIndex('delivery_failures_try').on(table.parcelId, table.tryNumber),
    check('delivery_failures_kind', oneOf(table.kind, failureKinds)),
  ],
)
