import { type SQL, sql } from 'drizzle-orm'

import type { Waybill, waybillLists, WaybillParcel } from '#modules/coaches/contract/waybills.ts'
import { LOST_DAYS } from '#modules/coaches/contract/line-rules.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { parcelFacts, orderFacts } from '#modules/parcels/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { lateCauses } from '#modules/coaches/database/values.ts'
import { waybillParcels, waybills } from '#modules/coaches/database/tables.ts'
import { privateImageAddress } from '#modules/images/contract/images.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Sql } from '#kernel/database/database.ts'
import { pageOf } from '#kernel/database/pages.ts'
import { query } from '#kernel/database/query.ts'
import { fail } from './errors.ts'
import { parcelCode } from './parcel-codes.ts'

type List = (typeof waybillLists)[number]
type Listing = { group: string | null; list: List; page: number; limit: number }

const isOfGroup = (group: string | null) =>
  group === null ? sql`true` : sql`w.group_name = ${group}`

/** Waybills under way, late and incomplete ones first, or those that ended, the newest first. */
export async function listWaybills(db: Sql, { group, list, ...paging }: Listing) {
  const [found] = await query<{ onRoad: number; ended: number }>(
    db,
    sql`
    select (count(*) filter (where w.ended_at is null))::int as on_road, (count(*) filter (where w.ended_at is not null))::int as ended
    from ${waybills} w where ${isOfGroup(group)}`,
  )
  const counts = { on_road: found?.onRoad ?? 0, ended: found?.ended ?? 0 }
  const where = sql`${isOfGroup(group)} and w.ended_at is ${list === 'on_road' ? sql`null` : sql`not null`}`
  const order =
    list === 'on_road'
      ? sql`not exists (select from ${waybillParcels} m where m.waybill_id = w.id and m.state = 'missing'), w.late_at is null, w.due_on, w.left_at`
      : sql`w.ended_at desc`
  const { page, limit } = paging
  const shown = await waybillsBy(
    db,
    where,
    sql`order by ${order}, w.id limit ${limit} offset ${(page - 1) * limit}`,
  )
  const total = counts[list]
  return { waybills: shown, counts, ...pageOf(paging, total), total }
}

/** @throws coaches.waybill_unknown (404) for another group's */
export async function readWaybill(db: Sql, id: string, group: string | null): Promise<Waybill> {
  const [one] = await waybillsBy(db, sql`w.id = ${id} and ${isOfGroup(group)}`)
  if (!one) throw fail('coaches.waybill_unknown')
  return one
}

type WaybillRow = {
  id: string
  number: string
  isReturn: boolean
  carrierName: string
  carrierPhone: string
  station: string
  region: string
  relayName: string
  leftAt: string
  dueOn: string
  leftBy: string
  francs: number
  stubImageId: string | null
  lateCause: (typeof lateCauses)[number] | null
  lateWords: string | null
  lateAt: string | null
  endedAt: string | null
  attackReason: string | null
  attackedBy: string | null
  attackAt: string | null
  attackImageId: string | null
}

export async function waybillsBy(db: Sql, where: SQL, rest = sql``): Promise<Waybill[]> {
  const rows = await query<WaybillRow>(
    db,
    sql`
    select w.id, w.number, w.is_return, c.name as carrier_name, c.phone as carrier_phone, w.station, w.region, r.name as relay_name,
      w.left_at, w.due_on, m.name as left_by, w.francs, w.stub_image_id, w.late_cause, w.late_words, w.late_at, w.ended_at,
      w.attack_reason, a.name as attacked_by, w.attack_at, w.attack_image_id
    from ${waybills} w join carriers c on c.id = w.carrier_id join ${relayFacts} r on r.id = w.relay_id
      join ${personFacts} m on m.id = w.left_by
      left join ${personFacts} a on a.id = w.attack_by and w.attack_approved_by is null
    where ${where} ${rest}`,
  )
  const parcels = await parcelsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const leftAt = isoOf(row.leftAt)
    const lostFrom = addMs(new Date(leftAt), LOST_DAYS * dayMs).toISOString()
    return {
      _id: row.id,
      number: row.number,
      isReturn: row.isReturn,
      carrierName: row.carrierName,
      carrierPhone: row.carrierPhone,
      station: row.station,
      region: row.region,
      relayName: row.relayName,
      leftAt,
      dueOn: row.dueOn,
      leftBy: row.leftBy,
      francs: row.francs,
      stubUrl: row.stubImageId && privateImageAddress(row.stubImageId),
      late:
        row.lateCause && row.lateAt
          ? { cause: row.lateCause, words: row.lateWords ?? '', at: isoOf(row.lateAt) }
          : null,
      attack:
        row.attackedBy && row.attackAt
          ? {
              reason: row.attackReason ?? '',
              by: row.attackedBy,
              at: isoOf(row.attackAt),
              paperUrl: row.attackImageId && privateImageAddress(row.attackImageId),
            }
          : null,
      endedAt: row.endedAt && isoOf(row.endedAt),
      parcels: parcels.flatMap(({ waybillId, missingAt, ...parcel }) =>
        waybillId === row.id
          ? [{ ...parcel, missingAt: missingAt && isoOf(missingAt), lostFrom }]
          : [],
      ),
    }
  })
}

type ParcelRow = Omit<WaybillParcel, 'lostFrom'> & { waybillId: string }

function parcelsOf(db: Sql, waybillIds: readonly string[]): Promise<ParcelRow[]> {
  return query<ParcelRow>(
    db,
    sql`
    select b.waybill_id, p.id as parcel_id, ${parcelCode} as code, o.order_number, o.full_name as buyer_name,
      case when p.is_sent_back then s.name end as back_to, b.weight_class as weight, b.state, b.missing_at, p.items_total_francs + p.shipping_fee_francs as value
    from ${waybillParcels} b join ${parcelFacts} p on p.id = b.parcel_id join ${orderFacts} o on o.id = p.order_id
      join ${shopFacts} s on s.id = p.shop_id
    where b.waybill_id = any(${sql.param([...waybillIds])}::uuid[])
    order by b.state <> 'missing', o.order_number, p.number`,
  )
}

export function isoOf(time: string): string {
  return new Date(time).toISOString()
}
