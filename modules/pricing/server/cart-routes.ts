import type { Calendar } from '#modules/calendar/contract/calendar.ts'
import type { Network, RelayStop } from '#modules/network/contract/network.ts'
import { problemBetween } from '#modules/network/contract/reaches.ts'
import type { Route } from '#modules/network/contract/routes.ts'
import { type LastLeg, routesFrom } from '#modules/network/contract/routes-from.ts'
import { delayBetween, type Delay } from '#modules/pricing/contract/delivery-estimate.ts'
import { noRouteWords, routeProblemWords, wayWords } from '#modules/pricing/contract/route-words.ts'
import type { WeightClass } from '#modules/products/contract/product-words.ts'
import type { ReceivePlace } from '#modules/pricing/database/values.ts'
import { fullStop, shortDay } from '#kernel/wire/due-words.ts'
import { fail } from './errors.ts'
import { firstDay } from '#modules/calendar/contract/due.ts'
import type { Tariff } from './cheapest-choices.ts'
import type { RelayRoom } from './relay-places.ts'
import type { ZoneTariff } from './tariff-in-force.ts'

/** Shop of a cart, with the weight of its parcel. */
export type SendingShop = { id: string; name: string; region: string; weightClass: WeightClass }

/** Parcels of a cart on their way to a region. */
export type Sending = {
  network: Network
  calendar: Calendar
  shops: readonly SendingShop[]
  region: string
  /** When the goods are ready to leave. */
  readyAt: Date
}

/** Shop from which nothing goes to a place. */
export type Unreached = { shopId: string; shopName: string; words: string; why: string }

/** Best route of each shop of a cart. */
export type CartRoutes = ReadonlyMap<string, Route>

/** Shops from which nothing goes to a region that is served, in the cart's order. */
export function unreachedShops({
  network,
  calendar,
  shops,
  region,
  readyAt,
}: Omit<Sending, 'shops'> & {
  shops: readonly Omit<SendingShop, 'weightClass'>[]
}): Unreached[] {
  const day = firstDay(calendar, readyAt)
  return shops.flatMap(({ id, name, region: from }) => {
    const problem = problemBetween(network, { calendar, from, to: region, day })
    if (!problem || problem.kind === 'not_served') return []
    const why = routeProblemWords(problem, { from, to: region })
    return [{ shopId: id, shopName: name, words: noRouteWords(name, region), why }]
  })
}

/**
 * Returns the best route of each shop to the door, or to a relay point.
 * @param tariff of the zone where the last leg ends
 * @returns null unless each shop has one
 */
export function routesTo(
  { network, calendar, shops, region, readyAt }: Sending,
  tariff: ZoneTariff,
  relay: Pick<RelayRoom, 'relayId' | 'name' | 'region' | 'receives'> | null,
): CartRoutes | null {
  const stop = relay && stopOf(network, relay)
  const day = firstDay(calendar, readyAt)
  const routes = new Map<string, Route>()
  for (const { id, region: town, weightClass } of shops) {
    const last: LastLeg = {
      francs: tariff.fees[weightClass],
      minDays: tariff.minDays,
      maxDays: tariff.maxDays,
      takesCash: tariff.cashAllowed,
    }
    const found = routesFrom(network, {
      calendar,
      shop: { town, receives: null },
      to: { town: region, relays: stop ? [stop] : [] },
      weightClass,
      day,
      last: { door: last, relay: last },
    })
    const [best] = stop ? found.relay : found.door
    if (!best) return null
    routes.set(id, best)
  }
  return routes
}

/** Adds what parcels pay for their whole way where it is not the fee of the buyer's zone. */
export function withOwnFees<T extends Tariff>(tariff: T, routes: CartRoutes | null): T {
  const own = [...(routes ?? [])].filter(([, { extraFrancs }]) => extraFrancs !== 0)
  if (own.length === 0) return tariff
  return { ...tariff, ownFees: new Map(own.map(([shopId, { francs }]) => [shopId, francs])) }
}

function stopOf(
  { drops }: Network,
  {
    relayId: id,
    name,
    region: town,
    receives,
  }: Pick<RelayRoom, 'relayId' | 'name' | 'region' | 'receives'>,
): RelayStop {
  const takesDrops = drops.get(town)?.some((stop) => stop.id === id) ?? false
  return { id, town, name, receives, takesDrops }
}

/** From the day of the first parcel to the last one's last; « lun. 30 nov. et ven. 4 déc. » */
export function delayOfRoutes(routes: CartRoutes): Delay | null {
  const all = [...routes.values()]
  const days = [...new Set(all.map(({ from }) => from))].toSorted()
  const areTwoDays = days.length === 2 && all.every(({ from, to }) => from === to)
  const [one, other] = days
  if (areTwoDays && one && other)
    return { from: one, to: other, label: days.map((day) => shortDay(day)).join(' et ') }
  const [first] = all.map(({ from }) => from).toSorted()
  const last = all
    .map(({ to }) => to)
    .toSorted()
    .at(-1)
  return first && last ? delayBetween({ from: first, to: last }) : null
}

/** @param others places where the cart can be received all the same */
export function noRoute(sending: Sending, others: readonly ReceivePlace[]): Error {
  const [first, ...more] = unreachedShops(sending)
  return fail('pricing.no_route', {
    ...(first && { sentence: fullStop(first.words) }),
    details: {
      region: sending.region,
      shops: [first, ...more].flatMap((shop) => shop?.shopId ?? []),
      receiveAt: others,
    },
  })
}

export function delayOfRoute(route: Route | undefined): Delay | null {
  return route ? delayBetween(route) : null
}

export function wayOfParcel(route: Route | undefined): string | null {
  return route ? wayWords(route) : null
}
