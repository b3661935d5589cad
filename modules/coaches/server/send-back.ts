import { eq, inArray, sql } from 'drizzle-orm'

import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { waybills } from '#modules/coaches/database/tables.ts'
import type { ReturnParcel, ReturnRelay } from '#modules/coaches/contract/coach-returns.ts'
import {
  type Dispatcher,
  lockAllDispatched,
  parcelUnknown,
  works,
} from '#modules/deliveries/module.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { type LockedParcel } from '#modules/parcels/module.ts'
import { HUB } from '#modules/network/contract/network.ts'
import { relayFacts, relayParcelFacts } from '#modules/relays/database/views.ts'
import { isAtHome, isCoachRegion, leaveByCoach, proveLeaving } from '#modules/relays/module.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { linesFromHub } from './open-lines.ts'
import { parcelCode } from './parcel-codes.ts'
import { hasLost } from './receive-found.ts'
import { isoOf } from './read-waybills.ts'
import { isoDay, presentLine } from './station.ts'
import { lineOf, makeOnce, writeWaybill } from './write-waybill.ts'

type ReturnRow = ReturnParcel & Omit<ReturnRelay, 'lines' | 'parcels'>

/** Parcels of the group that go back by coach, by relay point, those that wait longest first. */
export async function readReturns(kernel: Kernel, { group }: { group: string | null }) {
  const { db } = kernel
  const rows = await query<ReturnRow>(
    db,
    sql`
    select r.id as relay_id, r.name, r.region, r.phone, p.id as parcel_id, o.order_number, ${parcelCode} as code,
      o.full_name as buyer_name, s.name as shop_name, coalesce(p.weight_class, 'léger') as weight, k.leaves_since, p.errand
    from ${relayParcelFacts} k join ${parcelFacts} p on p.id = k.parcel_id join ${orderFacts} o on o.id = p.order_id
      join ${shopFacts} s on s.id = p.shop_id join ${relayFacts} r on r.id = p.relay_id
    where k.leaves_for = 'shop' and p.at_relay and ${isCoachRegion} and not ${isAtHome}
      and (${group}::text is null or p.delivery_group = ${group}) order by k.leaves_since, p.id limit 500`,
  )
  const lines = await linesFromHub(db)
  const today = isoDay(kernel.clock.now())
  const relays = [...Map.groupBy(rows, ({ relayId }) => relayId)].map(([relayId, parcels]) => {
    const { name = '', region = '', phone = '' } = parcels[0] ?? {}
    return {
      relayId,
      name,
      region,
      phone,
      lines: lines.filter((line) => line.region === region).map((line) => presentLine(line, today)),
      parcels: parcels.map((row) => ({ ...row, leavesSince: isoOf(row.leavesSince) })),
    }
  })
  return {
    relays,
    couriers: await couriersOf(db, group),
    total: rows.length,
    comingBack: await comingBack(kernel, group),
  }
}

/** Coaches that come back, and those whose lost parcels may turn up. */
async function comingBack(kernel: Kernel, group: string | null): Promise<number> {
  const [row] = await query<{ count: number }>(
    kernel.db,
    sql`
    select count(*)::int as count from ${waybills} w
    where (${group}::text is null or w.group_name = ${group})
      and ((w.is_return and w.ended_at is null) or ${hasLost(kernel)})`,
  )
  return row?.count ?? 0
}

function couriersOf(db: Sql, group: string | null): Promise<{ _id: string; name: string }[]> {
  return query(
    db,
    sql`
    select u.id as _id, u.name from ${personFacts} u
    where ${works} and (${group}::text is null or u.delivery_group = ${group}) order by u.name, u.id`,
  )
}

type Returning = {
  relayId: string
  lineId: string
  parcels: { parcelId: string; otp: string }[]
}

/**
 * Makes out a waybill for parcels that a relay point gives to a coach, each with its return code:
 * the carrier has them from now on and is owed for them. Once a key.
 * @returns its id
 * @throws coaches.line_unknown, deliveries.parcel_unknown, relays.parcel_unknown (404) ·
 * coaches.line_elsewhere, coaches.not_there, coaches.on_waybill, relays.not_leaving,
 * orders.wrong_state (409) · deliveries.wrong_code (422) · deliveries.code_locked (429)
 */
export async function sendBackByCoach(
  kernel: Kernel,
  who: Dispatcher,
  departure: Returning & { idempotencyKey: string },
): Promise<string> {
  const { idempotencyKey: key, ...body } = departure
  await proveEach(kernel, who, body.parcels)
  return makeOnce(kernel, who, { key, body }, (tx, id) => makeOut(tx, kernel, who, { ...body, id }))
}

/** Names the parcel of a wrong code. */
async function proveEach(
  kernel: Kernel,
  { group }: Dispatcher,
  parcels: Returning['parcels'],
): Promise<void> {
  const ids = parcels.map(({ parcelId }) => parcelId)
  const rows = await kernel.db
    .select({
      id: parcelFacts.id,
      group: parcelFacts.deliveryGroup,
      state: parcelFacts.state,
      orderNumber: orderFacts.orderNumber,
    })
    .from(parcelFacts)
    .innerJoin(orderFacts, eq(orderFacts.id, parcelFacts.orderId))
    .where(inArray(parcelFacts.id, ids))
  const seen = new Map(rows.map((row) => [row.id, row]))
  for (const parcel of parcels) {
    const row = seen.get(parcel.parcelId)
    if (!row || (group !== null && row.group !== group)) throw parcelUnknown()
    // Gone: by the same act before, or refused below.
    if (!parcelHas('atRelay', row.state)) continue
    await proveLeaving(kernel, parcel).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
      const { code, status, message, details, retryAfter } = error
      throw new DomainError(code, status, `${row.orderNumber} : ${message}`, details, retryAfter)
    })
  }
}

async function makeOut(
  tx: Tx,
  kernel: Kernel,
  who: Dispatcher,
  { id, relayId, lineId, parcels }: Returning & { id: string },
): Promise<void> {
  const line = await lineOf(tx, lineId)
  const [relay] = await tx.select().from(relayFacts).where(eq(relayFacts.id, relayId))
  if (relay?.region !== line.region || line.fromRegion !== HUB) throw fail('coaches.line_elsewhere')
  const locked = await lockAtRelay(tx, who, { relayId, parcels })
  const reason = `Pas retiré au point relais à temps. Il revient de ${relay.region} par le car.`
  const given: LockedParcel[] = []
  for (const { otp, ...one } of locked) {
    const isSale = one.parcel.errand === null
    const words = isSale ? reason : `Il revient de ${relay.region} par le car.`
    await leaveByCoach(tx, kernel, one, { otp, actorId: who.userId, reason: words })
    given.push(one)
  }
  const waybill = { id, line, relay, locked: given, stubImageId: null, isReturn: true }
  await writeWaybill(tx, kernel, who, waybill)
}

/** @throws deliveries.parcel_unknown (404) · coaches.not_there (409) */
async function lockAtRelay(
  tx: Tx,
  who: Dispatcher,
  { relayId, parcels }: Pick<Returning, 'relayId' | 'parcels'>,
): Promise<(LockedParcel & { otp: string })[]> {
  const ids = parcels.map(({ parcelId }) => parcelId)
  return (await lockAllDispatched(tx, ids, who)).map((one, index) => {
    if (one.parcel.relayId !== relayId) throw fail('coaches.not_there')
    return { ...one, otp: parcels[index]?.otp ?? '' }
  })
}
