import { inArray } from 'drizzle-orm'

import type { Calendar, OpeningFacts } from '#modules/calendar/contract/calendar.ts'
import { deliveryDayFrom, dueAfter, eveningOf } from '#modules/calendar/contract/due.ts'
import { dayAfter } from '#modules/calendar/contract/open-times.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { COLLECTION_DAYS } from '#modules/parcels/contract/collection-days.ts'
import type { ParcelState } from '#modules/parcels/contract/order-states.ts'
import { wayOf } from '#modules/parcels/contract/ways.ts'
import type { orders, parcels } from '#modules/parcels/database/tables.ts'
import { dueStates } from '#modules/parcels/database/values.ts'
import { complaintUntil } from '#modules/settings/module.ts'
import { shopFacts, shopOpening } from '#modules/shops/database/views.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'

type DueState = (typeof dueStates)[number]
type ParcelRow = typeof parcels.$inferSelect
type OrderRow = typeof orders.$inferSelect

type Facts = {
  parcel: Pick<ParcelRow, 'receiveAt' | 'readyBefore' | 'delay' | 'acceptBefore'>
  order: Pick<OrderRow, 'reservedUntil'>
  shop: OpeningFacts
  since: Date
  calendar: Calendar
  complaintUntil(deliveredAt: Date): Date
}

type ParcelDue = {
  owes: 'buyer' | 'shop' | 'carrier' | 'courier' | 'market'
  /** Null: the fact is missing in rows of former versions; they get the least time. */
  until(facts: Facts): Date | null
  /** At the due instant; `team`: it is listed as late by the team, and on the managers' board. */
  after: 'cancelled' | 'told, then cancelled' | 'sent back' | 'team' | 'closed'
}

const openDays = (facts: Facts, days: number) =>
  dueAfter(facts.calendar, facts.since, { openDays: days, at: facts.shop })
const deliveryDays = ({ calendar, since }: Facts, days: number) =>
  dueAfter(calendar, since, { deliveryDays: days })

/** Returns the evening of the last promised day; of the next day of deliveries when it is past. */
function promisedEvening({ calendar, since, parcel: { delay } }: Facts): Date {
  const promised = eveningOf(calendar, delay.to)
  if (promised > since) return promised
  const today = eveningOf(calendar, deliveryDayFrom(calendar, dayAfter(since, 0)))
  return today > since ? today : dueAfter(calendar, since, { deliveryDays: 1 })
}

/**
 * Who owes the next step of an open parcel, until when, and what follows: every state, once. A
 * module below that knows better (a relay point's days, a second try, a coach's arrival) gives the
 * instant with the move.
 */
const parcelDues: Readonly<Record<DueState, ParcelDue>> = {
  awaiting_payment: {
    owes: 'buyer',
    until: ({ order }) => order.reservedUntil,
    after: 'cancelled',
  },
  new: { owes: 'shop', until: ({ parcel }) => parcel.acceptBefore, after: 'cancelled' },
  accepted: {
    owes: 'shop',
    until: (facts) =>
      facts.parcel.readyBefore && facts.parcel.readyBefore > facts.since
        ? facts.parcel.readyBefore
        : openDays(facts, 1),
    after: 'told, then cancelled',
  },
  ready: {
    owes: 'carrier',
    until(facts) {
      const { hasCourier, hasRelay } = wayOf(facts.parcel)
      if (!hasCourier) return openDays(facts, COLLECTION_DAYS)
      return hasRelay ? deliveryDays(facts, 1) : promisedEvening(facts)
    },
    after: 'team',
  },
  assigned: {
    owes: 'courier',
    until: ({ calendar, since }) => dueAfter(calendar, since, { teamHours: 3 }),
    after: 'team',
  },
  in_delivery: { owes: 'courier', until: promisedEvening, after: 'team' },
  at_relay: { owes: 'buyer', until: (facts) => deliveryDays(facts, 5), after: 'sent back' },
  failed: { owes: 'courier', until: (facts) => deliveryDays(facts, 1), after: 'sent back' },
  returning: { owes: 'courier', until: (facts) => deliveryDays(facts, 2), after: 'team' },
  delivered: {
    owes: 'market',
    until: ({ since, complaintUntil: until }) => until(since),
    after: 'closed',
  },
}

export type Waiting = Pick<ParcelRow, 'id' | 'shopId'> & Pick<Facts, 'parcel' | 'order' | 'since'>

/**
 * Returns by when each of these parcels must leave the state, by its id; null: it is over. One
 * statement, and none where no shop's hours count.
 */
export async function duesOf(
  db: Sql,
  kernel: Kernel,
  state: ParcelState,
  waiting: readonly Waiting[],
): Promise<Map<string, Date | null>> {
  if (!isDue(state)) return new Map(waiting.map(({ id }) => [id, null]))
  const calendar = marketCalendar(kernel)
  const shops = await shopsOf(db, state, waiting)
  return new Map(
    waiting.map(({ id, shopId, ...facts }) => {
      const shop = shops.get(shopId) ?? { opening: null }
      const until = (at: Date) => complaintUntil(kernel, at)
      const all = { ...facts, shop, calendar, complaintUntil: until }
      return [id, parcelDues[state].until(all) ?? deliveryDays(all, 3)]
    }),
  )
}

function isDue(state: ParcelState): state is DueState {
  return dueStates.some((one) => one === state)
}

async function shopsOf(
  db: Sql,
  state: DueState,
  waiting: readonly Waiting[],
): Promise<Map<string, OpeningFacts>> {
  const asked = waiting.filter(({ parcel, since }) =>
    state === 'accepted'
      ? !parcel.readyBefore || parcel.readyBefore <= since
      : state === 'ready' && !wayOf(parcel).hasCourier,
  )
  if (asked.length === 0) return new Map()
  const ids = [...new Set(asked.map(({ shopId }) => shopId))]
  const rows = await db
    .select({ id: shopFacts.id, ...shopOpening })
    .from(shopFacts)
    .where(inArray(shopFacts.id, ids))
  return new Map(rows.map(({ id, ...opening }) => [id, opening]))
}
