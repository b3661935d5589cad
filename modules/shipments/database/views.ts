import { sql } from 'drizzle-orm'
import { date, integer, pgView, text, uuid } from 'drizzle-orm/pg-core'

import { columnsOf } from '#database/columns.ts'
import { custodies, shipments } from './tables.ts'
import { legStates, legWays, purposes, stopKinds } from './values.ts'

export const custodyFacts = pgView('custody_facts').as((qb) =>
  qb
    .select(
      columnsOf(
        custodies,
        'id',
        'parcelId',
        'holderKind',
        'holderId',
        'fromKind',
        'fromId',
        'proof',
        'actorId',
        'madeAt',
        'at',
        'endedAt',
      ),
    )
    .from(custodies),
)

export const shipmentFacts = pgView('shipment_facts').as((qb) =>
  qb
    .select(columnsOf(shipments, 'id', 'purpose', 'subjectId', 'fromKind', 'fromId'))
    .from(shipments),
)

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
  francs: integer('francs'),
  lineId: uuid('line_id'),
  state: text('state', { enum: legStates }).notNull(),
  custodyId: uuid('custody_id'),
}).as(sql`
  select
    l.shipment_id, s.purpose, l.number, l.way,
    case when b.to_kind is null then s.from_kind else b.to_kind end as from_kind,
    case when b.to_kind is null then s.from_id else b.to_id end as from_id,
    l.to_kind, l.to_id, l.planned_on, l.francs, l.line_id, l.state, l.custody_id
  from legs l
  join shipments s on s.id = l.shipment_id
  left join lateral (
    select b.to_kind, b.to_id from legs b
    where b.shipment_id = l.shipment_id and b.number < l.number and b.state <> 'skipped'
    order by b.number desc limit 1
  ) b on true`)
