import type { Calendar } from '#modules/calendar/contract/calendar.ts'
import type { Network, RelayStop } from './network.ts'
import type { RouteProblem } from './routes.ts'
import { routesFrom } from './routes-from.ts'

type Reaching = { calendar: Calendar; from: string; to: string; day: string }

/** Returns why nothing goes from a town to another, to a door or a relay point; null: it does. */
export function problemBetween(
  network: Network,
  { calendar, from, to, day }: Reaching,
): RouteProblem | null {
  return routesFrom(network, {
    calendar,
    shop: { town: from, receives: null },
    to: { town: to, relays: someRelays(network, to) },
    weightClass: 'léger',
    day,
    last: { door: anyFee, relay: anyFee },
  }).problem
}

/** Returns the towns from which something goes to another, to a door or a relay point. */
export function townsReaching(network: Network, to: Omit<Reaching, 'from'>): string[] {
  return [...network.towns.keys()].filter(
    (from) => problemBetween(network, { ...to, from }) === null,
  )
}

/** Tells whether something goes from a town to a door or a relay point of any town. */
export function sendsAnywhere(network: Network, from: Omit<Reaching, 'to'>): boolean {
  return [...network.towns.keys()].some((to) => problemBetween(network, { ...from, to }) === null)
}

/** Relay points of a town before they are read: those that take drops, and any other. */
export function someRelays({ drops }: Network, town: string): RelayStop[] {
  const other = { id: '', town, name: '', receives: { opening: null }, takesDrops: false }
  return [...(drops.get(town) ?? []), other]
}

const anyFee = { francs: 0, minDays: 0, maxDays: 0, takesCash: true }
