import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { columnsOf, francs, time } from '#database/columns.ts'
import type { OpeningDay } from '#modules/calendar/database/values.ts'
import { zoneNames } from '#modules/pricing/database/values.ts'
import { relayStates } from './values.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { custodyFacts } from '#modules/shipments/database/views.ts'
import { ledgerAccountFacts, ledgerStandingsNow } from '#modules/ledger/database/views.ts'
import { relayCash, relayParcels, relayReturns } from './tables.ts'

const relay = {
  id: uuid('id').notNull(),
  shopId: uuid('shop_id').notNull(),
  ownerId: uuid('owner_id').notNull(),
  shopName: text('shop_name').notNull(),
  name: text('name').notNull(),
  region: text('region').notNull(),
  quartier: text('quartier'),
  landmark: text('landmark').notNull(),
  zone: text('zone', { enum: zoneNames }).notNull(),
  opening: jsonb('opening').$type<OpeningDay[]>().notNull(),
  closedFrom: time('closed_from'),
  closedUntil: time('closed_until'),
  closedDays: text('closed_days').array().notNull(),
  phone: text('phone').notNull(),
  places: integer('places').notNull(),
  cashCeilingFrancs: francs('cash_ceiling_francs').notNull(),
  takesDrops: boolean('takes_drops').notNull(),
  state: text('state', { enum: relayStates }).notNull(),
  stateReason: text('state_reason'),
  stateSince: time('state_since').notNull(),
  openedAt: time('opened_at').notNull(),
}

export const relayFacts = pgView('relay_facts', relay).as(sql`
  select
    r.id, r.shop_id, s.owner_id, s.name as shop_name, r.name, r.region, r.quartier, r.landmark, r.zone,
    r.opening, r.closed_from, r.closed_until, r.closed_days::text[] as closed_days,
    coalesce(u.phone, '') as phone, r.places, r.cash_ceiling_francs, r.takes_drops, r.state,
    r.state_reason, r.state_since, r.opened_at
  from relays r
  join ${shopFacts} s on s.id = r.shop_id
  join ${personFacts} u on u.id = s.owner_id`)

/**
 * Room for new parcels: a parcel takes its place from its order until it leaves the relay point,
 * an unpaid one as long as it is held; its cash, if it is to be paid there, is promised to the box
 * when it has left its shop. `takenPlaces`: kept, announced or moved there, and what waits there
 * for a coach or its shop; free sums may be below zero after a change.
 */
export const relayRooms = pgView('relay_rooms', {
  ...relay,
  freePlaces: integer('free_places').notNull(),
  freeCashFrancs: bigint('free_cash_francs', { mode: 'number' }).notNull(),
  takenPlaces: integer('taken_places').notNull(),
  boxFrancs: bigint('box_francs', { mode: 'number' }).notNull(),
}).as(sql`
  select
    f.*,
    (f.places - p.parcels - h.parcels)::integer as free_places,
    (f.cash_ceiling_francs - p.promised_francs - b.francs)::bigint as free_cash_francs,
    (p.parcels + h.parcels)::integer as taken_places, b.francs::bigint as box_francs
  from ${relayFacts} f
  cross join lateral (
    select count(*) filter (where p.state <> 'awaiting_payment' or o.place_held_until is not null) as parcels,
      coalesce(sum(p.cash_francs) filter (where o.payment_method = 'cash_on_delivery'
        and p.state <> 'awaiting_payment' and not p.at_shop), 0) as promised_francs
    from ${parcelFacts} p join ${orderFacts} o on o.id = p.order_id
    where p.is_to_come and (p.relay_id = f.id
      or p.id in (select k.parcel_id from relay_parcels k where k.next_relay_id = f.id))
  ) p
  cross join lateral (
    select count(*) as parcels from ${custodyFacts} c join ${parcelFacts} q on q.id = c.parcel_id
    where c.holder_id = f.id and c.holder_kind = 'relay' and c.ended_at is null
      and q.is_open and q.relay_id is distinct from f.id
  ) h
  cross join lateral (
    select coalesce(sum(n.francs), 0) as francs
    from ${ledgerAccountFacts} a join ${ledgerStandingsNow} n on n.account_id = a.id
    where a.kind = 'relay_cash' and a.owner_id = f.owner_id
  ) b`)

/**
 * Parcels to come with a place at a relay point, and francs to be paid there, by buyer. An unpaid
 * order has its places as long as they are held.
 */
export const relayHoldings = pgView('relay_holdings', {
  buyerId: uuid('buyer_id').notNull(),
  relayId: uuid('relay_id').notNull(),
  parcels: integer('parcels').notNull(),
  cashFrancs: bigint('cash_francs', { mode: 'number' }).notNull(),
}).as(sql`
  select o.buyer_id, p.relay_id, count(*)::integer as parcels,
    coalesce(sum(p.cash_francs) filter (where o.payment_method = 'cash_on_delivery'), 0)::bigint as cash_francs
  from ${orderFacts} o join ${parcelFacts} p on p.order_id = o.id
  where p.relay_id is not null and p.is_to_come
    and (p.state <> 'awaiting_payment' or o.place_held_until is not null)
  group by o.buyer_id, p.relay_id`)

export const relayParcelFacts = pgView('relay_parcel_facts').as((qb) =>
  qb
    .select(
      columnsOf(
        relayParcels,
        'parcelId',
        'keptSince',
        'keptUntil',
        'leavesFor',
        'leavesSince',
        'nextRelayId',
      ),
    )
    .from(relayParcels),
)

export const relayReturnFacts = pgView('relay_return_facts').as((qb) =>
  qb
    .select(columnsOf(relayReturns, 'parcelId', 'relayId', 'keptSince', 'keptUntil', 'takenAt'))
    .from(relayReturns),
)

/** What relay points earned, for parcels that they handed over and that shops brought to them. */
export const relayFeeFacts = pgView('relay_fee_facts', {
  parcelId: uuid('parcel_id').notNull(),
  relayId: uuid('relay_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  amountFrancs: francs('amount_francs').notNull(),
  earnedAt: time('earned_at').notNull(),
  isDrop: boolean('is_drop').notNull(),
}).as(sql`
  select parcel_id, relay_id, shop_id, amount_francs, earned_at, false as is_drop from relay_fees
  union all
  select parcel_id, relay_id, shop_id, amount_francs, taken_at, true from relay_drops`)

export const relayCashFacts = pgView('relay_cash_facts').as((qb) =>
  qb
    .select(columnsOf(relayCash, 'parcelId', 'relayId', 'ownerId', 'amountFrancs', 'takenAt'))
    .from(relayCash),
)
