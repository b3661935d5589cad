import { and, asc, eq, or, sql } from 'drizzle-orm'

import type { OpeningFacts } from '#modules/calendar/contract/calendar.ts'
import {
  type ClosingDays,
  type DayClosure,
  type HolidayDays,
  withClosing,
} from '#modules/calendar/contract/closures.ts'
import { arrivalDayFrom, dueAfter } from '#modules/calendar/contract/due.ts'
import { changedDays, marketCalendar, takenHoliday } from '#modules/calendar/module.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { tellMoved } from '#modules/orders/module.ts'
import type { RelayPromise } from '#modules/relays/contract/relay-closures.ts'
import { RELAY_DAYS } from '#modules/relays/contract/relay-days.ts'
import { relayParcels, relays } from '#modules/relays/database/tables.ts'
import { relayParcelFacts } from '#modules/relays/database/views.ts'
import { recordShopAct } from '#modules/journal/module.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { shortDay, spanWords } from '#kernel/wire/due-words.ts'
import { shortName } from '#kernel/wire/person-names.ts'
import { fail } from './errors.ts'
import { relayOfShop } from './relay-of-shop.ts'

type Row = typeof relays.$inferSelect
type Closed = { from: string; to: string | null } | null

/** @throws relays.none (404) */
export async function readClosing(
  kernel: Kernel,
  { shopId }: ShopActor,
  days: ClosingDays,
): Promise<RelayPromise[]> {
  const relay = await relayOfShop(kernel.db, shopId)
  const found = await relayPromises(kernel, kernel.db, relay.id, withClosing(relay, days))
  return found.map(({ buyerId: _buyer, days: _days, ...promise }) => promise)
}

/**
 * Closes the relay point on a day, or opens it after all; no-op when it is so.
 * @throws relays.none (404) · calendar.day_past · calendar.day_far · calendar.days_full (422)
 */
export async function closeDay(kernel: Kernel, shop: ShopActor, change: DayClosure): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const relay = await lockOwn(tx, shop)
    const closedDays = changedDays(relay.closedDays, change, at)
    if (relay.closedDays.includes(change.day) === change.isClosed) return
    const closed = change.isClosed ? { from: change.day, to: change.day } : null
    await writeClosure(tx, kernel, { ...relay, closedDays }, closed)
    await recordShopAct(tx, shop, {
      action: change.isClosed ? 'shops.relay_day_closed' : 'shops.relay_day_opened',
      subject: { kind: 'relay', id: relay.id, label: relay.name },
      after: { jour: change.day },
      at,
    })
  })
}

/**
 * Takes a holiday, moves it or ends it.
 * @throws relays.none (404) · calendar.day_past · calendar.day_far (422)
 */
export async function changeHoliday(
  kernel: Kernel,
  shop: ShopActor,
  days: HolidayDays,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const relay = await lockOwn(tx, shop)
    const taken = takenHoliday(days, kernel.clock.now())
    const closed = days.from ? { from: days.from, to: days.to } : null
    await writeClosure(tx, kernel, { ...relay, ...taken }, closed)
  })
}

/** Parcels refer to the row meanwhile. */
async function lockOwn(tx: Tx, { shopId }: ShopActor): Promise<Row> {
  const [relay] = await tx
    .select()
    .from(relays)
    .where(eq(relays.shopId, shopId))
    .for('no key update')
  if (!relay) throw fail('relays.none')
  return relay
}

/** Writes the closures, and moves what waits there or comes there: later, never earlier. */
async function writeClosure(tx: Tx, kernel: Kernel, relay: Row, closed: Closed): Promise<void> {
  const { id, name, closedDays, closedFrom, closedUntil } = relay
  await tx.update(relays).set({ closedDays, closedFrom, closedUntil }).where(eq(relays.id, id))
  const moved = (await relayPromises(kernel, tx, id, relay)).filter((one) => one.moved !== null)
  const kept = moved.flatMap(({ what, parcelId, moved: until }) =>
    what === 'keep' ? [{ id: parcelId, until }] : [],
  )
  if (kept.length > 0)
    await query(
      tx,
      sql`
      update ${relayParcels} k set kept_until = greatest(k.kept_until, m.until)
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as m (id uuid, until timestamptz)
      where k.parcel_id = m.id`,
    )
  await tellMoved(
    tx,
    kernel,
    moved.map((promise) =>
      promise.what === 'keep'
        ? { ...promise, what: 'collect' as const, to: promise.moved ?? '' }
        : { ...promise, what: 'prepare' as const, to: promise.moved ?? '' },
    ),
    { closed: null, because: `${name} est fermé ${closed ? closedWords(closed) : 'ce jour-là'}.` },
  )
}

function closedWords({ from, to }: NonNullable<Closed>): string {
  return to ? spanWords(from, to) : `à partir du ${shortDay(from)}`
}

type Found = RelayPromise & { buyerId: string; days: { from: string; to: string } | null }

/** Reads what waits at a relay point or comes to it, and where this opening moves it. */
async function relayPromises(
  kernel: Kernel,
  db: Sql,
  relayId: string,
  at: OpeningFacts,
): Promise<Found[]> {
  const calendar = marketCalendar(kernel)
  const rows = await db
    .select({
      parcelId: parcelFacts.id,
      orderNumber: orderFacts.orderNumber,
      buyerName: orderFacts.fullName,
      buyerId: orderFacts.buyerId,
      delay: parcelFacts.delay,
      since: relayParcelFacts.keptSince,
      until: relayParcelFacts.keptUntil,
    })
    .from(parcelFacts)
    .innerJoin(orderFacts, eq(orderFacts.id, parcelFacts.orderId))
    .leftJoin(relayParcelFacts, eq(relayParcelFacts.parcelId, parcelFacts.id))
    .where(
      and(
        eq(parcelFacts.relayId, relayId),
        or(parcelFacts.atShop, parcelFacts.isComing, parcelFacts.atRelay),
        sql`${relayParcelFacts.leavesFor} is null`,
      ),
    )
    .orderBy(asc(parcelFacts.stateSince), asc(parcelFacts.id))
  const today = kernel.clock.now().toISOString().slice(0, 10)
  return rows.map(({ delay, since, until, ...parcel }): Found => {
    const facts = { ...parcel, buyerName: shortName(parcel.buyerName) }
    if (since && until) {
      const end = dueAfter(calendar, since, { openDays: RELAY_DAYS, at })
      const moved = end > until ? end.toISOString() : null
      return { ...facts, what: 'keep', due: until.toISOString(), moved, days: null }
    }
    const later = (day: string) => (day < today ? day : arrivalDayFrom(calendar, at, day))
    const days = { from: later(delay.from), to: later(delay.to) }
    const isMoved = days.from > delay.from || days.to > delay.to
    const moved = isMoved ? days.to : null
    return { ...facts, what: 'arrive', due: delay.to, moved, days: isMoved ? days : null }
  })
}
