import { parcelHas, parcelStatesOf } from '#modules/parcels/contract/order-states.ts'
import { placesWhere, wayOf } from '#modules/parcels/contract/ways.ts'
import { fullStop } from '#kernel/wire/due-words.ts'
import { and, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'

import { orderFacts as orders, parcelFacts as parcels } from '#modules/parcels/database/views.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { dayAfter } from '#modules/calendar/contract/open-times.ts'
import {
  daysLate,
  possibleDays,
  readPauses,
  type RelayOpening,
  relayPlaces,
} from '#modules/pricing/module.ts'
import { shopFacts, shopOpening } from '#modules/shops/database/views.ts'
import { dayOf } from '#kernel/clock.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { acceptBefore } from './accept-before.ts'
import { promiseMoved } from './events.ts'
import { type LockedParcel, parcelDues, setPromises } from '#modules/parcels/module.ts'

/** Open ones whose days still count: neither where she collects it yet, nor tried. */
const awaited = parcelStatesOf('isToCome').filter(
  (state) => !parcelHas('atRelay', state) && state !== 'failed',
)
const movedAtOnce = 500

type Days = LockedParcel['parcel']['delay']

const relayCloses = 'Le point relais ferme entre-temps.'
const shopCloses = 'La boutique ferme entre-temps.'

/**
 * Moves what was promised later, never earlier, where a pause, a public holiday or a closure came
 * since: the days of a parcel, and by when its shop accepts it. What is past stays as it was.
 * @param only narrows the parcels
 */
export async function followCalendar(kernel: Kernel, only?: SQL): Promise<void> {
  const now = kernel.clock.now()
  const open = await readOpen(kernel.db, dayOf(now), only)
  if (open.length === 0) return
  const reckon = await readReckoning(kernel.db, kernel, open)
  const moved = open.flatMap((parcel) => {
    const { id, buyerId, state } = parcel
    const is = parcel.delay.to < dayOf(now) ? null : reckon.days(parcel)
    const accept = reckon.acceptBefore(parcel)
    const because = is ? reckon.because(parcel) : shopCloses
    return is || accept ? [{ id, buyerId, state, is, accept, because, parcel }] : []
  })
  for (let from = 0; from < moved.length; from += movedAtOnce)
    await move(kernel, moved.slice(from, from + movedAtOnce), now)
}

/**
 * Moves the days of each paid parcel by as many as its order's payment was late.
 * @returns the parcels with their days
 */
export async function moveDaysOfPaid(
  tx: Tx,
  kernel: Kernel,
  locked: readonly LockedParcel[],
  now: Date,
): Promise<LockedParcel[]> {
  const placedAt = locked[0]?.parcel.placedAt ?? now
  const late = daysLate(marketCalendar(kernel), { placedAt, now })
  if (late === 0) return [...locked]
  const later = locked.map(({ parcel, order }) => {
    const delay = { from: dayAfter(parcel.delay.from, late), to: dayAfter(parcel.delay.to, late) }
    return { order, parcel: { ...parcel, delay } }
  })
  const reckon = await readReckoning(
    tx,
    kernel,
    later.map(({ parcel, order }) => placeOf(parcel, order)),
  )
  const moved = later.map(({ parcel, order }) => {
    const delay = reckon.days(placeOf(parcel, order)) ?? parcel.delay
    return { order, parcel: { ...parcel, delay } }
  })
  await setPromises(
    tx,
    moved.map(({ parcel: { id, delay } }) => ({ id, delay, acceptBefore: null })),
  )
  return moved
}

type Received = Pick<LockedParcel['parcel'], 'shopId' | 'relayId' | 'receiveAt' | 'delay'> &
  Pick<LockedParcel['order'], 'zone' | 'region'>
type Open = Received &
  Pick<
    LockedParcel['parcel'],
    'id' | 'orderId' | 'state' | 'stateSince' | 'acceptBefore' | 'readyBefore'
  > &
  Pick<LockedParcel['order'], 'buyerId'>

function placeOf(
  { shopId, relayId, receiveAt, delay }: LockedParcel['parcel'],
  { zone, region }: LockedParcel['order'],
): Received {
  return { shopId, relayId, receiveAt, delay, zone, region }
}

function readOpen(db: Sql, today: string, only?: SQL): Promise<Open[]> {
  const { id, orderId, state, stateSince, acceptBefore, readyBefore } = parcels
  const { shopId, relayId, receiveAt, delay } = parcels
  const { buyerId, zone, region } = orders
  return db
    .select({
      id,
      orderId,
      state,
      stateSince,
      acceptBefore,
      readyBefore,
      shopId,
      relayId,
      receiveAt,
      delay,
      buyerId,
      zone,
      region,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(
      and(
        only,
        inArray(parcels.state, awaited),
        or(eq(parcels.state, 'new'), sql`${parcels.delay} ->> 'to' >= ${today}`),
        or(
          inArray(
            parcels.receiveAt,
            placesWhere(({ hasCourier }) => hasCourier),
          ),
          inArray(parcels.state, ['awaiting_payment', 'new', 'accepted']),
        ),
        or(isNull(parcels.errand), ne(parcels.errand, 'goods_back')),
      ),
    )
}

/** Reads what the days and ends of parcels depend on: as many statements for many as for one. */
async function readReckoning(db: Sql, kernel: Kernel, of: readonly Received[]) {
  const calendar = marketCalendar(kernel)
  const shopIds = [...new Set(of.map(({ shopId }) => shopId))]
  const relayIds = [...new Set(of.flatMap(({ relayId }) => relayId ?? []))]
  const shops = new Map(
    (
      await db
        .select({ id: shopFacts.id, region: shopFacts.region, ...shopOpening })
        .from(shopFacts)
        .where(inArray(shopFacts.id, shopIds))
    ).map(({ id, ...opening }) => [id, opening]),
  )
  const relays =
    relayIds.length > 0
      ? await relayPlaces.of(kernel).openingOf(db, relayIds)
      : new Map<string, RelayOpening>()
  const pauses = await readPauses(db, kernel.clock.now())
  const pauseOf = ({ receiveAt, relayId, shopId, ...place }: Received) =>
    wayOf({ receiveAt }).hasCourier
      ? pauses((relayId && relays.get(relayId)) || place, shops.get(shopId)?.region ?? '')
      : null
  return {
    because(parcel: Received): string {
      const pause = pauseOf(parcel)
      if (pause) return fullStop(pause.reason)
      return { door: 'Un jour férié s’ajoute.', relay: relayCloses, shop: shopCloses }[
        parcel.receiveAt
      ]
    },
    days(parcel: Received): Days | null {
      const { delay, receiveAt: at, shopId, relayId } = parcel
      const place = at === 'shop' ? shops.get(shopId) : relayId && relays.get(relayId)?.receives
      const pausedUntil = pauseOf(parcel)?.until
      return differing(
        delay,
        possibleDays(calendar, delay, { at, place: place || null, pausedUntil }),
      )
    },
    acceptBefore({ state, stateSince, shopId, acceptBefore: before }: Open): Date | null {
      const shop = shops.get(shopId)
      if (state !== 'new' || !before || !shop) return null
      const due = acceptBefore(kernel, shop, stateSince)
      return due > before ? due : null
    },
  }
}

function differing(was: Days, is: Days): Days | null {
  return was.from === is.from && was.to === is.to ? null : is
}

type Moved = Pick<Open, 'id' | 'buyerId' | 'state'> & {
  parcel: Open
  is: Days | null
  accept: Date | null
  because: string
}

/** Writes those that are still as they were read; a reminder of an end that moved is due again. */
async function move(kernel: Kernel, rows: readonly Moved[], at: Date): Promise<void> {
  await kernel.transaction(async (tx) => {
    const dues = await movedDues(tx, kernel, rows)
    const ids = await setPromises(
      tx,
      rows.map(({ id, state, is: delay, accept }) => ({
        id,
        state,
        delay,
        acceptBefore: accept,
        dueAt: dues.get(id) ?? null,
      })),
    )
    await kernel.events.emit(
      tx,
      promiseMoved,
      ...rows
        .filter(({ id }) => ids.has(id))
        .map(({ id: parcelId, buyerId, is, accept, because }) => ({
          parcelId,
          buyerId,
          moved:
            accept && !is
              ? { what: 'answer' as const, to: accept.toISOString() }
              : { what: 'prepare' as const, to: is?.to ?? '' },
          closed: null,
          because,
          at: at.toISOString(),
        })),
    )
  })
}

/** Returns the instants of those whose days or ends move; of an unpaid order none does. */
async function movedDues(
  tx: Tx,
  kernel: Kernel,
  rows: readonly Moved[],
): Promise<Map<string, Date | null>> {
  const dues = new Map<string, Date | null>()
  for (const state of awaited) {
    if (state === 'awaiting_payment') continue
    const waiting = rows
      .filter((row) => row.state === state)
      .map(({ id, parcel, is, accept }) => ({
        id,
        shopId: parcel.shopId,
        parcel: {
          ...parcel,
          delay: is ?? parcel.delay,
          acceptBefore: accept ?? parcel.acceptBefore,
        },
        order: { reservedUntil: null },
        since: parcel.stateSince,
      }))
    for (const [id, due] of await parcelDues.of(tx, kernel, state, waiting)) dues.set(id, due)
  }
  return dues
}
