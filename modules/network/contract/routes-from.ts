import { arrivalDayFrom, deliveryDayFrom, openDayFrom } from '#modules/calendar/contract/due.ts'
import type { Calendar, OpeningFacts } from '#modules/calendar/contract/calendar.ts'
import { dayAfter } from '#modules/calendar/contract/open-times.ts'
import type { WeightClass } from '#modules/products/contract/product-words.ts'
import { sumOf, type Francs } from '#kernel/wire/money.ts'
import { carried, type Days, type Trip, tripsBetween } from './coach-trips.ts'
import { HUB, type Network, type RelayStop, type Town, type TownTariff } from './network.ts'
import { courier, legOf, relayStop, shopOf, stationOf } from './leg-makers.ts'
import type { Leg, Route, RouteProblem, Routes, Stop } from './routes.ts'

/** Fee of the last leg by the tariff of the buyer's zone, and its days from a shop in Bamako. */
export type LastLeg = {
  francs: Francs
  /** Where it is another. */
  zoneFrancs?: Francs
  minDays: number
  maxDays: number
  takesCash: boolean
}

export type RouteWanted = {
  calendar: Calendar
  /** `receives`: only where its parcels may be collected. */
  shop: { town: string; receives: OpeningFacts | null }
  to: { town: string; relays: readonly RelayStop[] }
  weightClass: WeightClass
  /** From which the order counts. */
  day: string
  last: { door: LastLeg; relay: LastLeg }
}

/** Days that a courier of Bamako takes from the station to a door or a relay point. */
const FROM_STATION = 1
const KEPT = 3

/**
 * Returns the few best routes for each way to receive, the earliest first. Pure: the same network
 * on the same day gives the same routes.
 */
export function routesFrom(network: Network, asked: RouteWanted): Routes {
  const wanted = insideFees(network, asked)
  const problem = problemOf(network, wanted)
  const shop = wanted.shop.receives ? [collected(wanted, wanted.shop.receives)] : []
  if (problem) return { door: [], relay: [], shop, problem }
  const starts = startsOf(network, wanted)
  const aim = wanted.to.town
  const trips =
    aim === wanted.shop.town ? [] : starts.flatMap((start) => ridesTo(network, start, aim))
  const door = best(doorRoutes(network, wanted, starts))
  const relay = best(
    wanted.to.relays.flatMap((stop) =>
      best(relayRoutes(network, wanted, { starts, trips }, stop), 1),
    ),
    wanted.to.relays.length,
  )
  return { door, relay, shop, problem: door.length + relay.length > 0 ? null : noWay(wanted) }
}

/** Inside a town the last leg costs what it does there, not the way from Bamako. */
function insideFees({ towns }: Network, wanted: RouteWanted): RouteWanted {
  const { shop, to, last, weightClass } = wanted
  const inside = shop.town === to.town ? towns.get(to.town)?.inside : null
  if (!inside) return wanted
  const priced = (leg: LastLeg, fees: TownTariff['fees']): LastLeg => ({
    ...leg,
    francs: fees[weightClass],
    zoneFrancs: leg.francs,
  })
  return {
    ...wanted,
    last: { door: priced(last.door, inside.door), relay: priced(last.relay, inside.relay) },
  }
}

function problemOf({ towns, drops }: Network, { shop, to, day }: RouteWanted): RouteProblem | null {
  if ((towns.get(to.town)?.servedBy ?? 'none') === 'none') return { kind: 'not_served' }
  const town = towns.get(shop.town)
  if (!town?.isCollected && !drops.has(shop.town)) return { kind: 'not_collected' }
  const closed = town?.closed
  return closed && closed.until > day && shop.town !== to.town
    ? { kind: 'closed', ...closed }
    : null
}

/** Between towns a coach is missing; inside one, a courier or a relay point that takes parcels. */
function noWay({ shop, to }: RouteWanted): RouteProblem {
  return { kind: shop.town === to.town ? 'not_collected' : 'no_line' }
}

/** How goods come from the shop to where a coach takes them. */
type Start = { legs: Leg[]; days: Days; isAtStation: boolean; at: Stop }

function startsOf({ towns, drops }: Network, wanted: RouteWanted): Start[] {
  const { calendar, shop, to, day } = wanted
  const next = dayAfter(day, 1)
  if (towns.get(shop.town)?.isCollected) {
    const first = deliveryDayFrom(calendar, next)
    const inTown = { day: first, lastDay: deliveryDayFrom(calendar, dayAfter(first, 1)) }
    const far = linkOf(towns.get(shop.town))
    const days = far ? carried(calendar, { day, lastDay: day }, far) : inTown
    const at = stationOf(far ? HUB : shop.town)
    const francs = far ? far.fees[wanted.weightClass] : 0
    const legs = [legOf(shopOf(shop), at, 'courier', days, { earner: courier, francs })]
    return [{ legs, days, isAtStation: true, at }]
  }
  const brought = (drops.get(shop.town) ?? []).flatMap((relay): Start[] => {
    const days = openDays(calendar, relay.receives, next)
    if (!days) return []
    const at = relayStop(relay)
    const earner = { kind: 'relay' as const, id: relay.id }
    return [
      { legs: [legOf(shopOf(shop), at, 'shop', days, { earner })], days, isAtStation: false, at },
    ]
  })
  // In her own town the buyer chooses among them; to another the first to open takes the parcel.
  if (shop.town === to.town) return brought
  return brought.toSorted((one, other) => one.days.day.localeCompare(other.days.day)).slice(0, 1)
}

/** The first day on which it is open, and the next one. */
function openDays(calendar: Calendar, place: OpeningFacts, from: string): Days | null {
  const day = openDayFrom(calendar, place, from)
  const lastDay = day && openDayFrom(calendar, place, dayAfter(day, 1))
  return lastDay ? { day, lastDay } : null
}

function doorRoutes(network: Network, wanted: RouteWanted, starts: readonly Start[]): Route[] {
  const { to, shop, last, calendar } = wanted
  if (network.towns.get(to.town)?.servedBy !== 'couriers') return []
  const door: Stop = { kind: 'door', id: null, town: to.town, name: to.town }
  const whole = wholeByCourier(network, wanted, last.door)
  if (whole) {
    const days = carried(calendar, { day: wanted.day, lastDay: wanted.day }, whole)
    const facts = { earner: courier, francs: whole.extra }
    return [ending([], legOf(shopOf(shop), door, 'courier', days, facts), last.door)]
  }
  if (shop.town === HUB || shop.town === to.town) return []
  return starts.flatMap((start) =>
    ridesTo(network, start, HUB).map((ride) => {
      const { legs, days, at } = ridden(ride, wanted, stationOf(HUB))
      const by = carried(calendar, days, cityDays(to.town, last.door))
      return ending(legs, legOf(at, door, 'courier', by, { earner: courier }), last.door)
    }),
  )
}

function relayRoutes(
  network: Network,
  wanted: RouteWanted,
  { starts, trips }: { starts: readonly Start[]; trips: readonly Ride[] },
  stop: RelayStop,
): Route[] {
  const { to, shop, last, calendar } = wanted
  const relay = relayStop(stop)
  const kept = (days: Days): Days => ({
    day: arrivalDayFrom(calendar, stop.receives, days.day),
    lastDay: arrivalDayFrom(calendar, stop.receives, days.lastDay),
  })
  const byDays = (given: WayDays) => kept(added({ day: wanted.day, lastDay: wanted.day }, given))
  const whole = wholeByCourier(network, wanted, last.relay)
  if (whole) {
    const facts = { earner: courier, francs: whole.extra }
    return [ending([], legOf(shopOf(shop), relay, 'courier', byDays(whole), facts), last.relay)]
  }
  if (shop.town === to.town) {
    const brought = starts.find(({ at }) => at.id === stop.id)
    const [only] = brought?.legs ?? []
    return only ? [ending([], only, last.relay)] : []
  }
  return trips.flatMap((ride) => {
    if (to.town === HUB) {
      const { legs, days, at } = ridden(ride, wanted, stationOf(HUB))
      const by = kept(added(days, cityDays(to.town, last.relay)))
      return [ending(legs, legOf(at, relay, 'courier', by, { earner: courier }), last.relay)]
    }
    const { legs, days } = ridden(ride, wanted, relay)
    const [final] = legs.splice(-1)
    // The zone's days count from Bamako, also where the coach comes sooner.
    const onTime = shop.town === HUB ? laterOf(kept(days), byDays(last.relay)) : kept(days)
    return final ? [ending(legs, { ...final, ...onTime }, last.relay)] : []
  })
}

type WayDays = Pick<LastLeg, 'minDays' | 'maxDays'>

/** The way that couriers of Bamako go to a town, and back from its shops; null: they do not. */
function linkOf(town: Town | undefined): TownTariff | null {
  return town?.isCollected && town.servedBy === 'couriers' ? town.fromHub : null
}

/**
 * Returns the days of a courier who carries the parcel the whole way, and what she earns beyond the
 * fee of the buyer's zone. Couriers of a town carry in it; those of Bamako also to the towns that
 * couriers serve, and back from those where they collect.
 */
function wholeByCourier(
  { towns }: Network,
  { shop, to, weightClass }: RouteWanted,
  last: LastLeg,
): (WayDays & { extra: Francs }) | null {
  const [start, end] = [towns.get(shop.town), towns.get(to.town)]
  if (!start?.isCollected || end?.servedBy !== 'couriers') return null
  if (shop.town === to.town || shop.town === HUB) return { ...last, extra: 0 }
  const back = linkOf(start)
  if (!back) return null
  const fee = back.fees[weightClass]
  if (to.town === HUB) return { ...back, extra: Math.max(0, fee - last.francs) }
  const { minDays, maxDays } = back
  return { minDays: minDays + last.minDays, maxDays: maxDays + last.maxDays, extra: fee }
}

/** From the station of Bamako a door in it is a day away; other towns as their zone says. */
function cityDays(town: string, last: LastLeg): WayDays {
  if (town !== HUB) return last
  return { minDays: FROM_STATION, maxDays: FROM_STATION + last.maxDays - last.minDays }
}

/** Coaches that a parcel takes from a start. */
type Ride = { start: Start; trip: Trip }

function ridesTo(network: Network, start: Start, aim: string): Ride[] {
  const { at, days, isAtStation } = start
  if (at.town === aim) return []
  return tripsBetween(network, { from: at.town, to: aim, at: days, isAtStation }).map((trip) => ({
    start,
    trip,
  }))
}

/** Adds the coaches of a trip to a start; the buyer pays those that her zone's fee does not. */
function ridden({ start, trip }: Ride, { to, weightClass }: RouteWanted, end: Stop) {
  const legs = [...start.legs]
  let { at, days } = start
  for (const [index, { line, days: arrival }] of trip.entries()) {
    const next = index === trip.length - 1 ? end : stationOf(line.to)
    const isPaid = line.from === HUB && line.to === to.town
    const earner = { kind: 'carrier' as const, id: line.carrierId }
    const francs = isPaid ? 0 : line.francs[weightClass]
    legs.push(legOf(at, next, 'coach', arrival, { earner, francs, lineId: line.id }))
    at = next
    days = arrival
  }
  return { legs, days, at }
}

function ending(before: readonly Leg[], leg: Leg, last: LastLeg): Route {
  const legs = [...before, { ...leg, francs: leg.francs + last.francs }]
  const francs = sumOf(legs, (one) => one.francs)
  return {
    legs,
    francs,
    extraFrancs: francs - (last.zoneFrancs ?? last.francs),
    from: leg.day,
    to: leg.lastDay,
    takesCash: last.takesCash,
  }
}

function collected(wanted: RouteWanted, receives: OpeningFacts): Route {
  const { calendar, shop, day } = wanted
  const days = openDays(calendar, receives, day) ?? { day, lastDay: day }
  const at = shopOf(shop)
  const legs = [legOf(at, at, 'buyer', days, {})]
  return { legs, francs: 0, extraFrancs: 0, from: days.day, to: days.lastDay, takesCash: false }
}

function best(routes: readonly Route[], kept = KEPT): Route[] {
  const order = (one: Route, other: Route) =>
    one.from.localeCompare(other.from) ||
    one.to.localeCompare(other.to) ||
    one.francs - other.francs
  return routes.toSorted(order).slice(0, kept)
}

function added({ day, lastDay }: Days, last: WayDays): Days {
  return { day: dayAfter(day, last.minDays), lastDay: dayAfter(lastDay, last.maxDays) }
}

function laterOf(one: Days, other: Days): Days {
  return {
    day: one.day > other.day ? one.day : other.day,
    lastDay: one.lastDay > other.lastDay ? one.lastDay : other.lastDay,
  }
}
