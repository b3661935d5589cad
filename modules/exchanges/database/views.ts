import { boolean, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '#database/columns.ts'
import { returnCauses } from './values.ts'

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
}).existing()

export const exchangeFacts = pgView('exchange_facts', {}).existing()
