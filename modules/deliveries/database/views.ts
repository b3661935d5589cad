import { sql } from 'drizzle-orm'
import { pgView, text, uuid } from 'drizzle-orm/pg-core'
import { columnsOf, francs, time } from '#database/columns.ts'
import { faultSides, returnReasons } from './values.ts'
import { courierFees, courierPresence, deliveryFailures } from './tables.ts'

export const courierFeeFacts = pgView('courier_fee_facts').as((qb) =>
  qb
    .select(columnsOf(courierFees, 'parcelId', 'courierId', 'amountFrancs', 'earnedAt'))
    .from(courierFees),
)

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

export const deliveryFailureFacts = pgView('delivery_failure_facts').as((qb) =>
  qb
    .select(
      columnsOf(
        deliveryFailures,
        'id',
        'parcelId',
        'tryNumber',
        'courierId',
        'kind',
        'note',
        'imageId',
        'failedAt',
        'retryBefore',
      ),
    )
    .from(deliveryFailures),
)

export const courierPresenceFacts = pgView('courier_presence_facts').as((qb) =>
  qb.select(columnsOf(courierPresence, 'courierId', 'seenAt')).from(courierPresence),
)
