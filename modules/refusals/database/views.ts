import { sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'

/** In force until ends_at; not while its buyer contests it. */
export const countedRefusals = pgView('counted_refusals', {}).as(sql`
  select r.buyer_id, r.parcel_id, r.happened_at, r.ends_at
  from refusals r
  where r.is_counted and r.cleared_at is null and not r.is_removed
    and (r.contested_at is null or r.decided_at is not null)`)

export const refusalFacts = pgView('refusal_facts', {}).as(sql`
  select
    r.parcel_id, r.order_id, r.buyer_id, r.reason, r.fault, r.is_counted, r.happened_at, r.ends_at,
    r.cleared_at, r.is_removed, r.courier_id, r.says_came,
    r.contested_at is not null and r.decided_at is null as is_contested
  from refusals r`)
