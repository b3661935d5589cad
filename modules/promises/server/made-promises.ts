import { daysAfter } from '#modules/calendar/contract/due.ts'
import { type SQL, sql } from 'drizzle-orm'

import { waybillFacts } from '#modules/coaches/database/views.ts'
import {
  orderFacts,
  parcelFacts,
  parcelMoveFacts,
  saleFacts,
} from '#modules/parcels/database/views.ts'
import { COUNTED_DAYS, type Keeper } from '#modules/promises/contract/counted-promises.ts'
import { promiseTellings } from '#modules/promises/database/tables.ts'
import { refusalFacts } from '#modules/refusals/database/views.ts'
import { relayParcelFacts } from '#modules/relays/database/views.ts'
import type { Kernel } from '#kernel/kernel.ts'

type Span = { id: string; from: string; now: string }

/** When people were told that the thing was late: it was not done in time. */
const toldLate = (kind: string, subject: SQL) => sql`left join lateral (
  select min(t.due_at) as due_at from ${promiseTellings} t
  where t.kind = ${kind} and t.subject_id = ${subject} and t.step = 'due') t on true`

const moved = (from: string, to: SQL) => sql`(
  select max(m.moved_at) as moved_at from ${parcelMoveFacts} m
  where m.parcel_id = p.id and m.from_state = ${from} and m.to_state in (${to}))`

/** Parcels that a shop accepted and had ready, or was told that they are late. */
const prepared = ({ id, from }: Span) => sql`select p.id, o.order_number as label, t.due_at,
    m.moved_at as done_at, t.due_at is null as is_kept
  from ${saleFacts} p join ${orderFacts} o on o.id = p.order_id
  ${toldLate('orders.prepare', sql`p.id`)}
  left join lateral ${moved('accepted', sql`'ready'`)} m on true
  where p.shop_id = ${id} and p.placed_at >= ${from}
    and (t.due_at is not null or m.moved_at is not null)`

/** Parcels that a courier brought to a door or a relay point, or was told that they are late. */
const brought = ({ id, from }: Span) => sql`select p.id, o.order_number as label, t.due_at,
    m.moved_at as done_at, t.due_at is null as is_kept
  from ${parcelFacts} p join ${orderFacts} o on o.id = p.order_id
  ${toldLate('deliveries.bring', sql`p.id`)}
  left join lateral ${moved('in_delivery', sql`'delivered', 'at_relay', 'failed'`)} m on true
  where p.courier_id = ${id} and p.state_since >= ${from}
    and (t.due_at is not null or m.moved_at is not null)`

/**
 * Parcels that buyers fetched at a relay point, and those that left it uncollected while it was
 * closed in their days. What buyers left, and what a coach had lost, is not its own.
 */
const kept = ({ id, from }: Span) => sql`select p.id, o.order_number as label,
    r.kept_until as due_at, m.moved_at as done_at, m.is_kept
  from ${relayParcelFacts} r
  join ${parcelFacts} p on p.id = r.parcel_id and p.relay_id = ${id}
  join ${orderFacts} o on o.id = p.order_id
  join lateral (
    select m.moved_at, m.to_state = 'delivered' as is_kept from ${parcelMoveFacts} m
    where m.parcel_id = p.id and m.from_state = 'at_relay' and m.to_state in ('delivered', 'returning')
    order by m.moved_at desc limit 1) m on true
  where m.moved_at >= ${from} and (m.is_kept or (
    exists (select from ${refusalFacts} f
      where f.parcel_id = p.id and f.reason = 'other' and f.fault = 'market')
    and not exists (select from ${parcelMoveFacts} l
      where l.parcel_id = p.id and l.to_state = 'cancelled')))`

/** Coaches by their day; a closed road and a checkpoint are nobody’s, an attack neither. */
const arrived = ({ id, from, now }: Span) => sql`select * from (
    select w.id, w.number as label, (w.due_on + 1)::timestamp at time zone 'UTC' as due_at,
      w.ended_at as done_at,
      coalesce(w.ended_at, ${now}) <= (w.due_on + 1)::timestamp at time zone 'UTC' as is_kept,
      w.late_cause, w.ended_at is null as is_open
    from ${waybillFacts} w
    where w.carrier_id = ${id} and w.left_at >= ${from} and not w.is_attack_approved) w
  where (w.is_kept and not w.is_open)
    or (not w.is_kept and (w.late_cause is null or w.late_cause not in ('road', 'checkpoint')))`

const made: Readonly<Record<Keeper, (span: Span) => SQL>> = {
  shop: prepared,
  relay: kept,
  courier: brought,
  carrier: arrived,
}

/** Statement of the promises of 90 days: `id`, `label`, `due_at`, `done_at`, `is_kept`. */
export function madePromises({ clock }: Kernel, keeper: Keeper, id: string): SQL {
  const now = clock.now()
  const from = daysAfter(now, -COUNTED_DAYS).toISOString()
  return made[keeper]({ id, from, now: now.toISOString() })
}
