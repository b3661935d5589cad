import { bigint, integer, jsonb, pgView, text, uuid } from 'drizzle-orm/pg-core'

import { francs, time } from '#database/columns.ts'
import type { OpeningDay } from '#modules/calendar/database/values.ts'
import { zoneNames } from '#modules/pricing/database/values.ts'
import { relayExits, relayStates } from './values.ts'

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
  state: text('state', { enum: relayStates }).notNull(),
  stateReason: text('state_reason'),
  stateSince: time('state_since').notNull(),
  openedAt: time('opened_at').notNull(),
}

export const relayFacts = pgView('relay_facts', relay).existing()

/** `takenPlaces`: kept, announced or moved there; free sums may be below zero after a change. */
export const relayRooms = pgView('relay_rooms', {
  ...relay,
  freePlaces: integer('free_places').notNull(),
  freeCashFrancs: bigint('free_cash_francs', { mode: 'number' }).notNull(),
  takenPlaces: integer('taken_places').notNull(),
  boxFrancs: bigint('box_francs', { mode: 'number' }).notNull(),
}).existing()

/** Of a buyer, for parcels to come. */
export const relayHoldings = pgView('relay_holdings', {
  buyerId: uuid('buyer_id').notNull(),
  relayId: uuid('relay_id').notNull(),
  parcels: integer('parcels').notNull(),
  cashFrancs: bigint('cash_francs', { mode: 'number' }).notNull(),
}).existing()

export const relayParcelFacts = pgView('relay_parcel_facts', {
  parcelId: uuid('parcel_id').notNull(),
  keptSince: time('kept_since'),
  keptUntil: time('kept_until'),
  leavesFor: text('leaves_for', { enum: relayExits }),
  leavesSince: time('leaves_since'),
  nextRelayId: uuid('next_relay_id'),
}).existing()

export const relayFeeFacts = pgView('relay_fee_facts', {}).existing()

export const relayCashFacts = pgView('relay_cash_facts', {}).existing()
