import { sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'
import { columnsOf } from '#database/columns.ts'
import { carrierPayments, carriers, waybillParcels } from './tables.ts'

export const waybillFacts = pgView('waybill_facts', {}).as(sql`
  select
    w.id, w.number, w.line_id, w.carrier_id, c.name as carrier_name, w.relay_id, w.group_name,
    w.station, w.region, w.left_at, w.due_on, w.francs, w.late_cause, w.late_words, w.late_at, w.ended_at,
    w.is_return, w.attack_at, w.attack_approved_by is not null as is_attack_approved
  from waybills w join carriers c on c.id = w.carrier_id`)

export const carrierPaymentFacts = pgView('carrier_payment_facts').as((qb) =>
  qb
    .select(columnsOf(carrierPayments, 'id', 'carrierId', 'courierId', 'francs', 'paidAt'))
    .from(carrierPayments),
)

export const carrierFacts = pgView('carrier_facts').as((qb) =>
  qb
    .select(columnsOf(carriers, 'id', 'name', 'phone', 'provider', 'openedAt', 'closedAt'))
    .from(carriers),
)

export const waybillParcelFacts = pgView('waybill_parcel_facts').as((qb) =>
  qb
    .select(
      columnsOf(
        waybillParcels,
        'waybillId',
        'parcelId',
        'weightClass',
        'francs',
        'state',
        'missingAt',
        'endedAt',
      ),
    )
    .from(waybillParcels),
)

/** Open lines of open carriers. */
export const coachLineFacts = pgView('coach_line_facts', {}).as(sql`
  select
    l.id, l.carrier_id, c.name as carrier_name, l.station, l.from_region, l.region, l.days, l.leaves_at, l.road_days,
    l.light_francs, l.medium_francs, l.heavy_francs
  from coach_lines l join carriers c on c.id = l.carrier_id
  where l.closed_at is null and c.closed_at is null`)
