import { sql } from 'drizzle-orm'

import { legs } from '#modules/shipments/database/tables.ts'
import type { handOverProofs, holderKinds } from '#modules/shipments/database/values.ts'
import type { Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { newId } from '#kernel/ids.ts'
import { defineError } from '#kernel/errors.ts'

const notHolder = defineError(
  'shipments.not_holder',
  409,
  'Ce colis est dans d’autres mains. Rechargez la page.',
)

export type Holder = { kind: (typeof holderKinds)[number]; id: string }
export type HandOverProof = (typeof handOverProofs)[number]
export type Passing = {
  parcelId: string
  /** Expected holder; absent: the one that has it. */
  from?: Holder
  to: Holder
  proof: HandOverProof
  actorId: string | null
  /** By the device's clock, for an act that waited for the network. */
  madeAt?: Date | null
  at: Date
}

/**
 * Ends the custody of each parcel and opens the next, in one statement; the first of a parcel that
 * has none. No-op where `to` has it. Who moves goods takes the next leg of his way, who keeps them
 * ends the leg under way. A clock that was put back ends none before it began. Their orders are
 * locked by the caller.
 * @throws shipments.not_holder (409) when another than `from` has one
 */
export async function passCustody(tx: Tx, ...passings: readonly Passing[]): Promise<void> {
  if (passings.length === 0) return
  const asked = passings.map((passing) => ({
    id: newId(),
    parcel_id: passing.parcelId,
    from_kind: passing.from?.kind ?? null,
    from_id: passing.from?.id ?? null,
    to_kind: passing.to.kind,
    to_id: passing.to.id,
    proof: passing.proof,
    actor_id: passing.actorId,
    made_at: passing.madeAt?.toISOString() ?? null,
    at: passing.at.toISOString(),
  }))
  const [passed] = await query<{ parcels: number }>(
    tx,
    sql`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(
        id uuid, parcel_id uuid, from_kind text, from_id uuid, to_kind text, to_id uuid, proof text,
        actor_id uuid, made_at timestamptz, at timestamptz)
    ), held as (
      select a.*, c.id as custody_id, c.holder_kind, c.holder_id,
        coalesce((c.holder_kind, c.holder_id) = (a.to_kind, a.to_id), false) as is_there,
        greatest(a.at, c.at) as since
      from asked a left join custodies c on c.parcel_id = a.parcel_id and c.ended_at is null
    ), ended as (
      update custodies c set ended_at = h.since from held h
      where c.id = h.custody_id and not h.is_there
        and (h.from_kind is null or (h.from_kind, h.from_id) = (c.holder_kind, c.holder_id))
      returning c.id
    ), opened as (
      insert into custodies (id, parcel_id, holder_kind, holder_id, from_kind, from_id, proof, actor_id, made_at, at)
      select h.id, h.parcel_id, h.to_kind, h.to_id, coalesce(h.holder_kind, h.from_kind), coalesce(h.holder_id, h.from_id), h.proof, h.actor_id, h.made_at, h.since
      from held h left join ended e on e.id = h.custody_id
      where h.custody_id is null or e.id is not null
      returning id, parcel_id, holder_kind, holder_id,
        case holder_kind when 'courier' then 'courier' when 'carrier' then 'coach' end as way
    ), reached as (
      select o.*, g.number, case when g.state = 'taken' then 'done' when g.number < f.number then 'skipped'
        when o.way is null then 'done' else 'taken' end as state
      from opened o left join ${legs} t on t.shipment_id = o.parcel_id and t.state = 'taken'
        cross join lateral (
          select min(l.number) as number from ${legs} l where l.shipment_id = o.parcel_id and l.state = 'planned'
            and case when o.way is null then t.way is null and l.to_kind = o.holder_kind
              else l.way = o.way and t.way is distinct from o.way end
        ) f
        join ${legs} g on g.shipment_id = o.parcel_id
          and (g.state = 'taken' and o.way is distinct from g.way or g.state = 'planned' and g.number <= f.number)
    ), walked as (
      update ${legs} g set state = r.state, custody_id = case r.state when 'done' then r.id end,
        to_kind = case when r.state = 'done' and r.way is null then r.holder_kind else g.to_kind end,
        to_id = case when r.state = 'done' and r.holder_kind = 'station' then null
          when r.state = 'done' and r.way is null then r.holder_id else g.to_id end
      from reached r where g.shipment_id = r.parcel_id and g.number = r.number
    )
    select (select count(*) from held where is_there)::int + (select count(*) from opened)::int as parcels`,
  )
  if (passed?.parcels !== passings.length) throw notHolder()
}
