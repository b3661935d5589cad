import { sql } from 'drizzle-orm'

import type { handOverProofs, holderKinds } from '#modules/relays/database/values.ts'
import type { ParcelState } from '#modules/orders/contract/order-states.ts'
import type { Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { newId } from '#kernel/ids.ts'
import { fail } from './errors.ts'

export type Holder = { kind: (typeof holderKinds)[number]; id: string }
export type HandOverProof = (typeof handOverProofs)[number]
export type Passing = {
  parcelId: string
  /** Expected holder; absent: whoever has it, by the state of the parcel. */
  from?: Holder
  to: Holder
  proof: HandOverProof
  actorId: string | null
  /** By the device's clock, for an act that waited for the network. */
  madeAt?: Date | null
  at: Date
}

/**
 * Ends the custody of a parcel and opens the next, in one statement; no-op when `to` has it. Its
 * order is locked by the caller.
 * @throws relays.not_holder (409) when another than `from` has it
 */
export async function passCustody(tx: Tx, passing: Passing): Promise<void> {
  const { parcelId, from, to, proof, actorId, madeAt = null, at } = passing
  const isFrom = from
    ? sql`c.holder_kind = ${from.kind} and c.holder_id = ${from.id}::uuid`
    : sql`true`
  const passed = await query<{ isThere: boolean }>(
    tx,
    sql`
    with held as (
      select id, holder_kind, holder_id, (holder_kind, holder_id) = (${to.kind}, ${to.id}::uuid) as is_there
      from custodies where parcel_id = ${parcelId} and ended_at is null
    ), ended as (
      update custodies c set ended_at = ${at} from held h
      where c.id = h.id and not h.is_there and ${isFrom}
      returning c.holder_kind, c.holder_id
    ), opened as (
      insert into custodies (id, parcel_id, holder_kind, holder_id, from_kind, from_id, proof, actor_id, made_at, at)
      select ${newId()}::uuid, ${parcelId}::uuid, ${to.kind}, ${to.id}::uuid, e.holder_kind, e.holder_id, ${proof}, ${actorId}::uuid, ${madeAt}::timestamptz, ${at}::timestamptz
      from ended e
      returning true
    )
    select is_there from held where is_there union all select false from opened`,
  )
  if (passed.length === 0) throw fail('relays.not_holder')
}

type FirstCustody = Pick<Passing, 'parcelId' | 'from' | 'to' | 'proof' | 'madeAt' | 'at'> & {
  actorId?: string | null
}

/** Opens the first custody of a parcel; no-op when it has a holder. */
export async function openCustody(
  tx: Tx,
  { parcelId, from, to, proof, actorId = null, madeAt = null, at }: FirstCustody,
): Promise<void> {
  await query(
    tx,
    sql`
    insert into custodies (id, parcel_id, holder_kind, holder_id, from_kind, from_id, proof, actor_id, made_at, at)
    values (${newId()}::uuid, ${parcelId}::uuid, ${to.kind}, ${to.id}::uuid, ${from?.kind ?? null}, ${from?.id ?? null}::uuid, ${proof}, ${actorId}::uuid, ${madeAt}::timestamptz, ${at}::timestamptz)
    on conflict (parcel_id) where ended_at is null do nothing`,
  )
}

/** Kind of holder by the state of a parcel; a carrier's is not seen in its state. */
export const holderIn: Readonly<Record<ParcelState, Holder['kind']>> = {
  awaiting_payment: 'shop',
  new: 'shop',
  accepted: 'shop',
  ready: 'shop',
  assigned: 'shop',
  in_delivery: 'courier',
  failed: 'courier',
  returning: 'courier',
  at_relay: 'relay',
  delivered: 'buyer',
  closed: 'buyer',
  returned: 'shop',
  cancelled: 'shop',
}
