// Written by coaches.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { francs, key, listedName, oneOf, time } from '#database/columns.ts'
import { paymentProviders } from '#modules/operators/database/values.ts'
import { regions } from '#modules/places/database/values.ts'

/** Companies whose coaches take parcels to the regions. */
export const carriers = pgTable(
  'carriers',
  {
    id: key(),
    name: text('name').notNull(),
    /** Called by managers; payouts go to its account with `provider`. */
    phone: text('phone').notNull(),
    provider: text('provider', { enum: paymentProviders }).notNull(),
    openedAt: time('opened_at').notNull(),
    /** No new waybill is made out to it. */
    closedAt: time('closed_at'),
  },
  (table) => [
    uniqueIndex('carriers_name')
      .on(sql`lower(name)`)
      .where(sql`closed_at is null`),
    check('carriers_phone', sql`${table.phone} ~ '^[5-9][0-9]{7}$'`),
    check('carriers_provider', listedName(table.provider)),
  ],
)

/** Coaches that leave a station on fixed days, with the price of each parcel they take. */
export const coachLines = pgTable(
  'coach_lines',
  {
    id: key(),
    carrierId: uuid('carrier_id')
      .notNull()
      .references(() => carriers.id),
    station: text('station').notNull(),
    region: text('region').notNull(),
    /** ISO days of the week. */
    days: integer('days').array().notNull(),
    /** `18:00`, in Bamako. */
    leavesAt: text('leaves_at').notNull(),
    /** Days on the road; 0: it arrives on the day of its departure. */
    roadDays: integer('road_days').notNull(),
    lightFrancs: francs('light_francs').notNull(),
    mediumFrancs: francs('medium_francs').notNull(),
    heavyFrancs: francs('heavy_francs').notNull(),
    openedAt: time('opened_at').notNull(),
    closedAt: time('closed_at'),
  },
  (table) => [
    index('coach_lines_carrier').on(table.carrierId),
    uniqueIndex('coach_lines_once')
      .on(table.carrierId, table.region, table.station, table.leavesAt)
      .where(sql`closed_at is null`),
    check('coach_lines_region', oneOf(table.region, regions)),
    check(
      'coach_lines_days',
      sql`cardinality(${table.days}) between 1 and 7 and ${table.days} <@ array[1, 2, 3, 4, 5, 6, 7]`,
    ),
    check('coach_lines_hour', sql`${table.leavesAt} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('coach_lines_road', sql`${table.roadDays} between 0 and 7`),
    check(
      'coach_lines_prices',
      sql`${table.lightFrancs} >= 0 and ${table.mediumFrancs} >= 0 and ${table.heavyFrancs} >= 0`,
    ),
  ],
)
