import { wayOf } from '#modules/parcels/contract/ways.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'

import type { Calendar, OpeningFacts } from '#modules/calendar/contract/calendar.ts'
import {
  carriesOn,
  deliveryDayFrom,
  firstDay,
  openDayFrom,
} from '#modules/calendar/contract/due.ts'
import { dayAfter } from '#modules/calendar/contract/open-times.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { parcelFacts as parcels } from '#modules/parcels/database/views.ts'
import { orderFacts, saleFacts } from '#modules/parcels/database/views.ts'
import type { openingChanged } from '#modules/shops/module.ts'
import { shopFacts, shopOpening } from '#modules/shops/database/views.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { acceptBefore } from './accept-before.ts'
import { collectBefore, setPromises } from '#modules/parcels/module.ts'
import { isToCollect } from '#modules/parcels/contract/ways.ts'
import { promiseMoved } from './events.ts'

type Days = { from: string; to: string }
type Openings = { before: OpeningFacts; after: OpeningFacts }
const open = {
  id: saleFacts.id,
  orderId: saleFacts.orderId,
  orderNumber: orderFacts.orderNumber,
  buyerId: orderFacts.buyerId,
  buyerName: orderFacts.fullName,
  state: saleFacts.state,
  stateSince: saleFacts.stateSince,
  placedAt: saleFacts.placedAt,
  acceptBefore: saleFacts.acceptBefore,
  delay: saleFacts.delay,
  receiveAt: saleFacts.receiveAt,
}
type OpenParcel = Pick<
  typeof saleFacts.$inferSelect & typeof orderFacts.$inferSelect,
  Exclude<keyof typeof open, 'buyerName'>
> & { buyerName: string }
/** What a shop still has to do for a parcel, or its buyer at the shop. */
export type ShopPromise = { parcel: OpenParcel } & (
  | { what: 'answer' | 'collect'; due: Date; moved: Date | null }
  | { what: 'prepare'; due: Days; moved: Days | null }
)

/**
 * Returns what a shop promised and has not done, and where another opening moves it: later, never
 * earlier; null: it stays. One statement.
 */
export async function shopPromises(
  kernel: Kernel,
  db: Sql,
  shopId: string,
  openings: Openings,
): Promise<ShopPromise[]> {
  const rows = await db
    .select(open)
    .from(saleFacts)
    .innerJoin(orderFacts, eq(orderFacts.id, saleFacts.orderId))
    .where(
      and(eq(saleFacts.shopId, shopId), inArray(saleFacts.state, ['new', 'accepted', 'ready'])),
    )
    .orderBy(asc(saleFacts.stateSince), asc(saleFacts.id))
  return rows.flatMap((parcel) => promisesOf(kernel, parcel, openings))
}

function promisesOf(
  kernel: Kernel,
  parcel: OpenParcel,
  { before, after }: Openings,
): ShopPromise[] {
  const now = kernel.clock.now()
  if (isToCollect(parcel)) {
    const [due, moved] = [before, after].map((at) => collectBefore(kernel, parcel.stateSince, at))
    return due ? [{ parcel, what: 'collect', due, moved: moved && moved > due ? moved : null }] : []
  }
  if (parcel.state === 'ready') return []
  const days = laterDays(marketCalendar(kernel), parcel, { before, after, now })
  const prepare: ShopPromise = { parcel, what: 'prepare', due: parcel.delay, moved: days }
  if (parcel.state !== 'new' || !parcel.acceptBefore) return [prepare]
  const [was, is] = [before, after].map((at) => acceptBefore(kernel, at, parcel.stateSince))
  const moved = was && is && is > was && is > parcel.acceptBefore ? is : null
  const isOver = parcel.acceptBefore <= now
  return [
    { parcel, what: 'answer', due: parcel.acceptBefore, moved: isOver ? null : moved },
    prepare,
  ]
}

type Moment = Openings & { now: Date }
type Promised = Pick<OpenParcel, 'delay' | 'placedAt' | 'receiveAt'>

/**
 * Returns the promised days that a shop kept with its former opening and cannot keep with the
 * other, moved to the first that it can; null: they stay.
 */
function laterDays(
  calendar: Calendar,
  { delay, placedAt, receiveAt }: Promised,
  { before, after, now }: Moment,
): Days | null {
  const start = firstDay(calendar, now)
  const [was, is] = [before, after].map((at) => openDayFrom(calendar, at, start, now))
  if (!was || !is) return null
  const later = (day: string) => {
    if (!wayOf({ receiveAt }).hasCourier) {
      const there = openDayFrom(calendar, after, day > is ? day : is) ?? day
      return was <= day && there > day ? there : day
    }
    const travel = deliveryDaysBetween(calendar, firstDay(calendar, placedAt), day)
    const [couldReach, reaches] = [was, is].map((from) => deliveryDayAfter(calendar, from, travel))
    return couldReach && reaches && couldReach <= day && reaches > day ? reaches : day
  }
  const days = { from: later(delay.from), to: later(delay.to) }
  return days.from > delay.from || days.to > delay.to ? days : null
}

function deliveryDaysBetween(calendar: Calendar, from: string, to: string): number {
  let days = 0
  for (let day = dayAfter(from, 1); day <= to; day = dayAfter(day, 1))
    if (carriesOn(calendar, day)) days += 1
  return days
}

function deliveryDayAfter(calendar: Calendar, from: string, days: number): string {
  let day = from
  for (let left = days; left > 0; left -= 1) day = deliveryDayFrom(calendar, dayAfter(day, 1))
  return deliveryDayFrom(calendar, day)
}

type OpeningChange = NonNullable<(typeof openingChanged)['carries']>

/**
 * Moves what a shop promised by its former opening, and tells each buyer once: of the day of a
 * parcel rather than of the answer before it.
 */
export async function movePromises(
  tx: Tx,
  kernel: Kernel,
  { shopId, before, closed }: OpeningChange,
): Promise<void> {
  const [after] = await tx.select(shopOpening).from(shopFacts).where(eq(shopFacts.id, shopId))
  if (!after) return
  await tx
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(eq(parcels.shopId, shopId), inArray(parcels.state, ['new', 'accepted'])))
    .orderBy(asc(parcels.id))
    .for('no key update')
  const moved = (await shopPromises(kernel, tx, shopId, { before, after })).filter(
    (promise) => promise.moved !== null,
  )
  if (moved.length === 0) return
  await writeAnswers(tx, moved)
  await tellMoved(
    tx,
    kernel,
    moved.map((promise) => ({
      parcelId: promise.parcel.id,
      buyerId: promise.parcel.buyerId,
      what: promise.what,
      to:
        promise.what === 'prepare'
          ? (promise.moved?.to ?? '')
          : (promise.moved?.toISOString() ?? ''),
      days: promise.what === 'prepare' ? promise.moved : null,
    })),
    { closed },
  )
}

type Moved = {
  parcelId: string
  buyerId: string
  what: ShopPromise['what']
  to: string
  days: Days | null
}
/** Days that a shop closes, or why else, in a sentence. */
type Why = Pick<OpeningChange, 'closed'> & { because?: string }

/** Writes the promised days that a closure moves, and tells each buyer once. */
export async function tellMoved(
  tx: Tx,
  kernel: Kernel,
  moved: readonly Moved[],
  { closed, because }: Why,
): Promise<void> {
  await setPromises(
    tx,
    moved.flatMap(({ parcelId: id, days: delay }) =>
      delay ? [{ id, delay, acceptBefore: null }] : [],
    ),
  )
  const told = new Map(moved.map((one) => [one.parcelId, one]))
  const at = kernel.clock.now().toISOString()
  const news = [...told.values()].map(({ parcelId, buyerId, what, to }) => ({
    parcelId,
    buyerId,
    moved: { what, to },
    closed,
    ...(because && { because }),
    at,
  }))
  if (news.length > 0) await kernel.events.emit(tx, promiseMoved, ...news)
}

async function writeAnswers(tx: Tx, moved: readonly ShopPromise[]): Promise<void> {
  await setPromises(
    tx,
    moved.flatMap((promise) =>
      promise.what === 'answer'
        ? [{ id: promise.parcel.id, delay: null, acceptBefore: promise.moved }]
        : [],
    ),
  )
}
