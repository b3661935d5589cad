import { sql } from 'drizzle-orm'
import { boolean, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { columnsOf, time } from '#database/columns.ts'
import { returnCauses } from './values.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import { exchanges } from './tables.ts'

/**
 * `place_relay_id`: open relay point to which the buyer brings the goods; null: a door, or the
 * shop.
 */
export const goodsReturnFacts = pgView('goods_return_facts', {
  id: uuid('id').notNull(),
  parcelId: uuid('parcel_id').notNull(),
  buyerId: uuid('buyer_id').notNull(),
  cause: text('cause', { enum: returnCauses }).notNull(),
  lineId: uuid('line_id'),
  openedAt: time('opened_at').notNull(),
  giveBackBefore: time('give_back_before'),
  courierId: uuid('courier_id'),
  backParcelId: uuid('back_parcel_id'),
  takenAt: time('taken_at'),
  backAt: time('back_at'),
  lateAt: time('late_at'),
  endedAt: time('ended_at'),
  isOpen: boolean('is_open').notNull(),
  placeRelayId: uuid('place_relay_id'),
  placeRelayName: text('place_relay_name'),
}).as(sql`
  select
    g.id, g.parcel_id, g.buyer_id, g.cause, g.line_id, g.opened_at, g.give_back_before, g.courier_id,
    g.back_parcel_id, g.taken_at, g.back_at, g.late_at, g.ended_at,
    g.back_at is null and g.ended_at is null as is_open,
    p.relay_id as place_relay_id, p.relay_name as place_relay_name
  from goods_returns g
  left join lateral (
    select r.id as relay_id, r.name as relay_name
    from ${parcelFacts} sale
    left join exchanges x on x.return_id = g.id
    left join ${parcelFacts} new_one on new_one.id = x.out_parcel_id
    join ${relayFacts} r
      on r.id = case when new_one.id is null then sale.relay_id else new_one.relay_id end
    where sale.id = g.parcel_id and r.state <> 'closed'
  ) p on true`)

export const exchangeFacts = pgView('exchange_facts').as((qb) =>
  qb
    .select(
      columnsOf(
        exchanges,
        'id',
        'parcelId',
        'lineId',
        'openedBy',
        'payer',
        'tripFrancs',
        'state',
        'outParcelId',
        'returnId',
        'openedAt',
        'swappedAt',
        'endedAt',
        'secondFrancs',
        'secondCommissionFrancs',
      ),
    )
    .from(exchanges),
)
