import { deliveryFailureFacts, courierPresenceFacts } from '#modules/deliveries/database/views.ts'
import { refusalFacts } from '#modules/refusals/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import { wholePercent } from '#kernel/wire/money.ts'
import { sql } from 'drizzle-orm'

import type { Courier } from '#modules/dispatch/contract/dispatch.ts'

import { ownBalances } from '#modules/ledger/module.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import type { Sql } from '#kernel/database/database.ts'
import {
  answering,
  groupOfCourier,
  isNearCap,
  ONLINE_MS,
  readDeliverySettings,
  works,
} from '#modules/deliveries/module.ts'
import { query } from '#kernel/database/query.ts'

const monthMs = 30 * dayMs

type TeamMemberRow = {
  id: string
  name: string
  phone: string | null
  role: string
  group: string | null
  admitted: boolean
  since: string
  seenAt: string | null
  load: number
  delivered: number
  returned: number
  failed: number
  denied: number
  works: boolean
  answers: boolean
}
type Manager = { _id: string; name: string; phone: string; group: string; admitted: boolean }
type Team = { couriers: Courier[]; managers: Manager[]; leastLoaded: string | null; cap: number }

/** SQL: neither the rest of a parcel kept in part, nor goods taken back after a sale. */
export const isRefusedAtDoor = sql`(f.rest_of is null and f.errand is distinct from 'goods_back')`

/**
 * Couriers to admit first (all groups when null); also holders of parcels or cash, even suspended,
 * deleted or with another role.
 */
export async function teamOf(db: Sql, now: Date, group: string | null): Promise<Team> {
  const rows = await query<TeamMemberRow>(
    db,
    sql`
    select u.id, u.name, u.phone, u.role, ${groupOfCourier} as "group", ${works} as works, h.id is not null as answers, u.admitted_at is not null as admitted, u.created_at as since, p.seen_at,
      count(f.id) filter (where f.is_carried)::int as load,
      count(f.id) filter (where f.is_delivered and f.delivered_at > ${addMs(now, -monthMs).toISOString()}::timestamptz)::int as delivered,
      count(f.id) filter (where f.is_back and ${isRefusedAtDoor} and f.state_since > ${addMs(now, -monthMs).toISOString()}::timestamptz)::int as returned,
      (select count(*)::int from ${deliveryFailureFacts} x where x.courier_id = u.id and x.failed_at > ${addMs(now, -monthMs).toISOString()}::timestamptz) as failed,
      (select count(*)::int from ${deliveryFailureFacts} x join ${refusalFacts} r on r.parcel_id = x.parcel_id
        where x.courier_id = u.id and x.failed_at > ${addMs(now, -monthMs).toISOString()}::timestamptz and r.says_came = false) as denied
    from ${personFacts} u left join ${answering} h on h.id = u.id
      left join ${courierPresenceFacts} p on p.courier_id = u.id left join ${parcelFacts} f on f.courier_id = u.id
    where (u.role in ('livreur', 'chef_livreur') and u.delivery_group is not null and u.suspended_at is null or h.id is not null)
      and (${group}::text is null or ${groupOfCourier} = ${group})
    group by u.id, u.name, u.phone, u.role, u.delivery_group, u.admitted_at, u.created_at, u.is_active, p.seen_at, h.id order by u.admitted_at is not null, u.name`,
  )
  const carriers = rows.filter((row) => row.role === 'livreur' || row.answers)
  const [settings, boxes] = await Promise.all([
    readDeliverySettings(db),
    ownBalances(
      db,
      'courier_cash',
      carriers.map(({ id }) => id),
    ),
  ])
  const couriers = carriers.map((row): Courier => {
    const cash = boxes.get(row.id) ?? 0
    const ended = row.delivered + row.returned
    return {
      _id: row.id,
      name: row.name,
      phone: row.phone ?? '',
      group: row.group ?? '',
      admitted: row.admitted || !row.works,
      away: !row.works,
      online: row.seenAt !== null && new Date(row.seenAt).getTime() > now.getTime() - ONLINE_MS,
      lastSeenAt: row.seenAt ? new Date(row.seenAt).toISOString() : null,
      load: row.load,
      successPercent: ended === 0 ? null : wholePercent(row.delivered, ended),
      delivered30: row.delivered,
      failed30: row.failed,
      denied30: row.denied,
      cash,
      nearCap: isNearCap(cash, settings.cashCap),
      asksSince: row.admitted || !row.works ? null : new Date(row.since).toISOString(),
    }
  })
  const managers = rows
    .filter((row) => row.role === 'chef_livreur' && row.group !== null)
    .map((row): Manager => ({
      _id: row.id,
      name: row.name,
      phone: row.phone ?? '',
      group: row.group ?? '',
      admitted: row.admitted,
    }))
  return { couriers, managers, leastLoaded: leastLoaded(couriers), cap: settings.cashCap }
}

/** Prefers couriers online, then with fewest parcels, then with least cash. */
function leastLoaded(couriers: readonly Courier[]): string | null {
  const ranked = couriers
    .filter(({ admitted, away }) => admitted && !away)
    .toSorted(
      (a, b) =>
        Number(b.online) - Number(a.online) ||
        a.load - b.load ||
        a.cash - b.cash ||
        a.name.localeCompare(b.name),
    )
  return ranked[0]?._id ?? null
}
