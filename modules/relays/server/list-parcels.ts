import { sql, type SQL } from 'drizzle-orm'

import type { RelayParcel, relayLists } from '#modules/relays/contract/own-relay.ts'
import { goesBackByCoach } from './by-coach.ts'
import { hasCoachLeft, isOnCoach } from '#modules/shipments/module.ts'
import { parcelFacts, orderFacts, orderLineFacts } from '#modules/parcels/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { relayParcels, relayReturns } from '#modules/relays/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import { pageOf } from '#kernel/database/pages.ts'
import { foundByShown } from '#kernel/database/typed-search.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { RelayRow } from './relay-of-shop.ts'

type RelayList = (typeof relayLists)[number]
type Listing = { list: RelayList; search: string; page: number; limit: number }

/** SQL: its shop takes it back here. */
const waitsForShop = sql`${relayReturns} b where b.parcel_id = f.id and b.taken_at is null`
const onCoach = isOnCoach(sql`f.id`)

/** Conditions of each list, and its order: the last day first. Coaches list what is on them. */
const lists: Readonly<Record<RelayList, { where: SQL; order: SQL }>> = {
  expected: {
    where: sql`not f.at_relay and not ${onCoach}`,
    order: sql`f.is_coming desc, f.delay->>'to', f.state_since, f.id`,
  },
  kept: {
    where: sql`f.at_relay and k.leaves_for is null`,
    order: sql`k.kept_until, f.id`,
  },
  leaving: {
    where: sql`f.at_relay and k.leaves_for is not null and not exists (select from ${waitsForShop})`,
    order: sql`k.leaves_since, f.id`,
  },
}

/** Reads a list of a relay point's own, with the codes that it gives to couriers. */
export async function listRelayParcels(
  { db, clock }: Kernel,
  relay: RelayRow,
  { list, search, ...paging }: Listing,
) {
  const { where, order } = lists[list]
  const found = search
    ? sql`and ${foundByShown(search, { texts: [sql`o.full_name`, sql`s.name`, sql`c.name`], number: sql`o.order_number`, phones: [sql`o.phone`] })}`
    : sql``
  const of = sql`f.relay_id = ${relay.id} and f.is_to_come and ${where} ${found}`
  const { limit, page } = paging
  const rows = await readRows(db, of, sql`${order} limit ${limit} offset ${(page - 1) * limit}`)
  const [counted] = await query<{ total: number }>(
    db,
    sql`select count(*)::int as total ${from} where ${of}`,
  )
  const total = counted?.total ?? 0
  return {
    parcels: rows.map(present),
    at: clock.now().toISOString(),
    ...pageOf(paging, total),
    total,
  }
}

/** Parcels of a group that go to a relay point or are there, for its managers; without codes. */
export async function parcelsAtRelay(db: Sql, relayId: string, group: string | null) {
  const rows = await readRows(
    db,
    sql`f.relay_id = ${relayId} and f.is_to_come and (${group}::text is null or f.delivery_group = ${group})`,
    sql`f.at_relay desc, k.kept_until, f.state_since, f.id limit 300`,
  )
  return rows.map((row) => {
    const { code: _code, ...parcel } = present(row)
    return { ...parcel, buyerPlace: row.buyerPlace }
  })
}

type Row = Omit<RelayParcel, 'keptSince' | 'keptUntil'> & {
  keptSince: string | null
  keptUntil: string | null
  buyerPlace: string
}

const from = sql`
  from ${parcelFacts} f join ${relayParcels} k on k.parcel_id = f.id
  join ${orderFacts} o on o.id = f.order_id join ${shopFacts} s on s.id = f.shop_id
  left join ${personFacts} c on c.id = f.courier_id`

/** SQL: where the parcel is on its way by coach; null: it goes otherwise, or is there. */
const byCoach = sql`
  case when f.at_relay and k.leaves_for is distinct from 'shop' then null
    when f.is_coming and f.courier_id is null then case when ${onCoach} then 'coach' else 'station' end
    when f.at_relay then case when ${goesBackByCoach({ id: sql`f.id`, relayId: sql`f.relay_id` })} then 'back' end
    when ${hasCoachLeft(sql`f.id`)} then 'to_station' end`

function readRows(db: Sql, where: SQL, order: SQL): Promise<Row[]> {
  return query<Row>(
    db,
    sql`
    select f.id as parcel_id, o.order_number, o.full_name as buyer_name, o.phone as buyer_phone, s.name as shop_name,
      (select coalesce(sum(l.quantity), 0)::int from ${orderLineFacts} l where l.parcel_id = f.id) as items_count,
      f.weight_class as weight, c.name as courier_name, f.at_door as is_on_its_way,
      json_build_object('from', f.delay->>'from', 'to', f.delay->>'to') as delay, k.kept_since, k.kept_until,
      case when o.payment_method = 'cash_on_delivery' then f.cash_francs else 0 end as cash_due,
      case when f.at_relay then k.return_code else k.arrival_code end as code, k.leaves_for, ${byCoach} as by_coach,
      f.errand, coalesce(o.quartier, o.region) as buyer_place
    ${from} where ${where} order by ${order}`,
  )
}

/** A coach's driver gives no code: the relay point confirms each of its parcels. */
function present({ buyerPlace: _place, keptSince, keptUntil, code, ...row }: Row): RelayParcel {
  return {
    ...row,
    code: row.byCoach && row.byCoach !== 'back' ? null : code,
    keptSince: isoOf(keptSince),
    keptUntil: isoOf(keptUntil),
  }
}

function isoOf(time: string | null): string | null {
  return time && new Date(time).toISOString()
}
