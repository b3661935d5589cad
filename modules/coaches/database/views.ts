import { sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'

export const coachLossFacts = pgView('coach_loss_facts', {}).as(sql`
  select
    l.id, l.parcel_id, l.waybill_id, l.carrier_id, l.shop_id, l.cause, l.francs, l.lost_at, l.payer,
    l.decided_at, l.found_at
  from coach_losses l`)

export const waybillFacts = pgView('waybill_facts', {}).as(sql`
  select
    w.id, w.number, w.line_id, w.carrier_id, c.name as carrier_name, w.relay_id, w.group_name,
    w.station, w.region, w.left_at, w.due_on, w.francs, w.late_cause, w.late_words, w.late_at, w.ended_at,
    w.is_return, w.attack_at, w.attack_approved_by is not null as is_attack_approved
  from waybills w join carriers c on c.id = w.carrier_id`)

export const carrierPaymentFacts = pgView('carrier_payment_facts', {}).as(sql`
  select p.id, p.carrier_id, p.courier_id, p.francs, p.paid_at
  from carrier_payments p`)

export const carrierFacts = pgView('carrier_facts', {}).as(sql`
  select c.id, c.name, c.phone, c.provider, c.opened_at, c.closed_at
  from carriers c`)

export const waybillParcelFacts = pgView('waybill_parcel_facts', {}).as(sql`
  select
    p.waybill_id, p.parcel_id, p.weight_class, p.francs, p.state, p.missing_at, p.ended_at
  from waybill_parcels p`)
