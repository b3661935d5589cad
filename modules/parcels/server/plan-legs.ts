import { and, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'

import { parcelHas, parcelStatesOf } from '#modules/parcels/contract/order-states.ts'
import type { Route } from '#modules/network/contract/routes.ts'
import { wayOf } from '#modules/parcels/contract/ways.ts'
import { orders, parcels } from '#modules/parcels/database/tables.ts'
import { servedRegionFacts } from '#modules/pricing/database/views.ts'
import { custodyFacts, shipmentFacts } from '#modules/shipments/database/views.ts'
import {
  type Leg,
  legsOf,
  type NewShipment,
  plan,
  type PlannedLeg,
  replan,
} from '#modules/shipments/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { legsOfRoute } from './legs-of-route.ts'
import { legsBack, legsOut, type RegionWay, regionWayOf } from './region-way.ts'

type ParcelRow = typeof parcels.$inferSelect

type Standing = {
  parcel: Pick<ParcelRow, 'id' | 'state' | 'shopId' | 'receiveAt' | 'relayId'> & {
    delay?: ParcelRow['delay']
  }
  order: Pick<typeof orders.$inferSelect, 'buyerId'>
}

/** Of the relay point's town; a parcel within Bamako has none of it. */
type ByCoach = {
  isByCoach: boolean
  /** It came by coach. */
  isThere: boolean
  /** Its courier has brought it to the station, which it has not reached again. */
  isPastStation: boolean
  /** Of a shop where no courier collects. */
  region: RegionWay | null
}

const noCoach: ByCoach = { isByCoach: false, isThere: false, isPastStation: false, region: null }

/** Returns the legs that a parcel has before it; one that has left is on the first. */
export function legsLeft({ parcel, order }: Standing, coach = noCoach): PlannedLeg[] {
  const { state, shopId, relayId, delay } = parcel
  const { hasCourier, hasRelay } = wayOf(parcel)
  const station = { toKind: 'station', toId: null } as const
  const toBuyer = { way: 'buyer', toKind: 'buyer', toId: order.buyerId } as const
  const last = { plannedOn: delay?.to.slice(0, 10) ?? null }
  if (state === 'returning') {
    const collected = hasCourier ? [] : [toBuyer]
    if (coach.region) return [...legsBack(parcel, coach.region, coach.isThere), ...collected]
    const home = { way: 'courier', toKind: 'shop', toId: shopId } as const
    return [...(coach.isThere ? [{ way: 'coach' as const, ...station }] : []), home, ...collected]
  }
  if (parcelHas('atRelay', state)) return [toBuyer]
  if (!parcelHas('isToCome', state)) return []
  if (!hasCourier) return [{ ...toBuyer, ...last }]
  if (!hasRelay) return [{ ...toBuyer, way: 'courier', ...last }]
  const isByCoach = coach.isByCoach && !coach.isThere
  const way = isByCoach ? 'coach' : 'courier'
  return [
    ...(isByCoach && !coach.isPastStation ? [{ way: 'courier' as const, ...station }] : []),
    { way, toKind: 'relay', toId: relayId, ...last },
    toBuyer,
  ]
}

/** Returns the shipment of a parcel that is placed, by its route; null: its buyer collects it. */
export function shipmentOf(placed: Standing, route: Route | null): NewShipment {
  const { id, shopId } = placed.parcel
  const from = { fromKind: 'shop', fromId: shopId } as const
  return {
    id,
    purpose: 'sale',
    subjectId: id,
    ...from,
    legs: route ? legsOfRoute(placed, route) : legsLeft(placed),
  }
}

/** Returns the shipment of what a buyer did not keep at her door. */
export async function restShipment(
  tx: Tx,
  rest: Standing & { parcel: Pick<ParcelRow, 'restOf'> },
): Promise<NewShipment> {
  const { id, restOf } = rest.parcel
  const subjectId = restOf ?? id
  const from = { fromKind: 'buyer', fromId: rest.order.buyerId } as const
  const region = regionWayOf(await legsOf(tx, [subjectId]))
  const legs = legsLeft(rest, { ...noCoach, region })
  return { id, purpose: 'return', subjectId, ...from, legs }
}

/**
 * Returns the shipment of an errand, which goes by coach where its sale did.
 * @param came how what goes back comes to where it is
 */
export async function shipmentAfter(
  tx: Tx,
  { parcel, order }: Standing & { parcel: Pick<ParcelRow, 'errand' | 'errandFor' | 'courierId'> },
  came: 'buyer' | 'coach',
): Promise<NewShipment> {
  const { id, errandFor, courierId, relayId, shopId } = parcel
  const subjectId = errandFor ?? id
  const { isByCoach, region } = byCoach(await legsOf(tx, [subjectId]))
  if (parcel.errand === 'replacement') {
    const legs = replacementLegs({ parcel, order }, { ...noCoach, isByCoach, region })
    return { id, purpose: 'replacement', subjectId, fromKind: 'shop', fromId: shopId, legs }
  }
  const back = legsLeft(
    { parcel: { ...parcel, state: 'returning' }, order },
    { ...noCoach, isThere: isByCoach && relayId !== null, region },
  )
  const first = relayId
    ? { way: came, toKind: 'relay' as const, toId: relayId }
    : { way: came, toKind: 'shop' as const, toId: shopId }
  const legs = courierId ? back : relayId ? [first, ...back] : [first]
  const from =
    came === 'coach'
      ? ({ fromKind: 'station', fromId: null } as const)
      : ({ fromKind: 'buyer', fromId: order.buyerId } as const)
  return { id, purpose: 'goods_back', subjectId, ...from, legs }
}

/** A new article goes as its sale did, by the relay point of its shop's town too. */
function replacementLegs(standing: Standing, coach: ByCoach): PlannedLeg[] {
  const { region, isByCoach } = coach
  if (!region || !wayOf(standing.parcel).hasCourier) return legsLeft(standing, coach)
  const { legs, isInBamako } = legsOut(region, standing.parcel.relayId)
  const after = legsLeft(standing, { ...coach, isPastStation: isByCoach })
  return [...legs, ...(isInBamako ? after : after.slice(-1))]
}

/** Plans anew the legs of parcels that were turned back, or sent elsewhere. */
export async function planAfterMove(
  tx: Tx,
  moved: readonly { before: Standing; after: Standing }[],
): Promise<void> {
  const aside = moved.filter(({ before, after }) => {
    const [planned, left] = [legsLeft(before), legsLeft(after)].map((legs) =>
      legs.map(({ way, toKind, toId }) => `${way} ${toKind} ${toId}`).join(),
    )
    return !planned?.endsWith(left ?? '')
  })
  await planAnew(
    tx,
    aside.map(({ after }) => after),
  )
}

/** Plans anew the legs of parcels whose place has changed without a move. */
export async function planToPlace(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .select({ parcel: parcels, order: { buyerId: orders.buyerId } })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(inArray(parcels.id, [...ids]))
  await planAnew(tx, rows)
}

async function planAnew(tx: Tx, rows: readonly Standing[]): Promise<void> {
  if (rows.length === 0) return
  const all = Map.groupBy(
    await legsOf(
      tx,
      rows.map(({ parcel }) => parcel.id),
    ),
    ({ shipmentId }) => shipmentId,
  )
  const changes = rows.flatMap((row) => {
    const own = all.get(row.parcel.id)
    // Goods given back at a relay point were sent home from the start.
    if (!own || (row.parcel.state === 'returning' && own.some(isToHome))) return []
    const left = [...firstMileOf(row, own), ...legsLeft(row, byCoach(own))]
    const isTurned = row.parcel.state === 'returning' && own.every((leg) => !isHomeward(leg))
    return [{ shipmentId: row.parcel.id, own, left, isTurned }]
  })
  if (changes.length > 0) await replan(tx, changes)
}

/** Legs to Bamako that a parcel from another town has before it, whatever its buyer's place. */
function firstMileOf({ parcel }: Standing, own: readonly Leg[]): Leg[] {
  if (parcel.state === 'returning') return []
  return own.filter(
    ({ way, toKind, state }) =>
      (state === 'planned' || state === 'taken') &&
      (way === 'shop' || (way === 'coach' && toKind === 'station')),
  )
}

function isToHome({ state, toKind }: Leg): boolean {
  return state === 'planned' && toKind === 'shop'
}

function isHomeward({ state, toKind }: Leg): boolean {
  return state === 'taken' && toKind === 'shop'
}

function byCoach(own: readonly Leg[]): ByCoach {
  const region = regionWayOf(own)
  const isOfBuyer = (leg: Leg | undefined) => leg?.toKind === 'relay' && leg.toId !== region?.dropId
  const made = own.filter(({ state }) => state !== 'planned')
  const isThere = isOfBuyer(made.findLast(({ way, state }) => way === 'coach' && state === 'done'))
  const last = made.at(-1)
  const isPastStation =
    last?.way === 'coach' || (last?.state === 'done' && last.toKind === 'station')
  const isByCoach = own.some((leg) => leg.way === 'coach' && isOfBuyer(leg))
  return { isByCoach, isThere, isPastStation, region }
}

const batchSize = 200

/**
 * Plans parcels of a version before, from where they are now: open ones, and every night those that
 * ended since, which have a shipment without legs.
 */
export async function planUnplanned(kernel: Kernel, endedSince?: Date): Promise<void> {
  const isOpen = inArray(parcels.state, [...parcelStatesOf('isOpen')])
  const which = endedSince ? gt(parcels.stateSince, endedSince) : isOpen
  while ((await kernel.transaction((tx) => planSome(tx, which))) === batchSize);
}

async function planSome(tx: Tx, which: SQL): Promise<number> {
  const rows = await tx
    .select({
      parcel: parcels,
      order: { buyerId: orders.buyerId },
      holder: sql<
        string | null
      >`(select c.holder_kind from ${custodyFacts} c where c.parcel_id = ${parcels.id} and c.ended_at is null)`,
      isByCoach: sql<boolean>`${parcels.relayId} is not null and exists (select from ${servedRegionFacts} g
        where g.region = ${orders.region} and g.served_by = 'coach')`,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(which, sql`not exists (select from ${shipmentFacts} s where s.id = ${parcels.id})`))
    .limit(batchSize)
    .for('update', { of: parcels, skipLocked: true })
  const planned = rows.map(({ holder, isByCoach, ...row }): NewShipment => {
    const { id, errand, errandFor, restOf, relayId } = row.parcel
    const isOnCoach = holder === 'carrier'
    const isThere = isByCoach && (isOnCoach ? row.parcel.state === 'returning' : holder === 'relay')
    const left = legsLeft(row, { isByCoach, isThere, isPastStation: isOnCoach, region: null })
    return {
      id,
      purpose: errand ?? (restOf ? 'return' : 'sale'),
      subjectId: errandFor ?? restOf ?? id,
      ...(holder === 'relay' || isThere
        ? { fromKind: 'relay', fromId: relayId }
        : startOf(row, isOnCoach)),
      legs: left,
      isTaken: isOnCoach || holder === 'courier',
    }
  })
  await plan(tx, ...planned)
  return rows.length
}

function startOf({ parcel, order }: Standing, isOnCoach: boolean) {
  if (isOnCoach) return { fromKind: 'station', fromId: null } as const
  return parcel.state === 'returning'
    ? ({ fromKind: 'buyer', fromId: order.buyerId } as const)
    : ({ fromKind: 'shop', fromId: parcel.shopId } as const)
}
