import type { OfferedRelay } from '#modules/pricing/contract/quote.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  type CartRoutes,
  delayOfRoutes,
  routesTo,
  type SendingShop,
  withOwnFees,
} from './cart-routes.ts'
import type { Network } from '#modules/network/contract/network.ts'
import type { PricedCart } from './price-cart.ts'
import { hasPlacesFor, relayPlaces, relayTariff, takesCashOf } from './relay-places.ts'
import { tariffFor, type ZoneTariff } from './tariff-in-force.ts'

/** What a relay point is compared with: its fee, its parcels, and the cash that it may take. */
type RelayPrice = Pick<PricedCart, 'shippingFeeFrancs' | 'totalFrancs'> & {
  shops: { length: number }
}

type Offering<Price extends RelayPrice> = {
  place: { region: string; quartier: string | null }
  relayId: string | null
  buyerId: string | null
  /** Of the place's zone, if read. */
  tariff: ZoneTariff
  price: (tariff: ZoneTariff) => Price
  now: Date
  network: Network
  shops: readonly SendingShop[]
}

type ChosenRelay<Price> = {
  relay: OfferedRelay
  tariff: ZoneTariff
  cart: Price
  routes: CartRoutes
}

/**
 * Prices the cart for the relay points near a place: a statement, and one for each further zone
 * that they stand in. None where the region is not served, the zone is paused, or a shop does not
 * reach it.
 * @returns the chosen one too: as asked, else the nearest with room; null when none has
 */
export async function offerRelays<Price extends RelayPrice>(
  kernel: Kernel,
  { place, relayId, buyerId, tariff, price, now, network, shops }: Offering<Price>,
): Promise<{ relays: OfferedRelay[]; chosen: ChosenRelay<Price> | null }> {
  if (tariff.servedBy === 'none') return { relays: [], chosen: null }
  const near = await relayPlaces.of(kernel).near(kernel.db, place, buyerId)
  const zones = [...new Set(near.map(({ zone }) => zone))]
  const priced = await Promise.all(
    zones.map(async (zone) => {
      const there =
        zone === tariff.zone
          ? tariff
          : await tariffFor(kernel.db, kernel, zone, buyerId, {
              at: now,
              region: place.region,
              from: shops.map(({ region }) => region),
            })
      const atRelay = relayTariff(there)
      return [zone, { tariff: atRelay, cart: price(atRelay) }] as const
    }),
  )
  const byZone = new Map(priced)
  const all = near.flatMap(({ zone, ...relay }) => {
    const there = byZone.get(zone)
    if (!there || there.tariff.pause) return []
    const { tariff: toRelay } = there
    const calendar = marketCalendar(kernel)
    const sending = { network, calendar, shops, region: relay.region, readyAt: now }
    const routes = routesTo(sending, toRelay, relay)
    const delay = routes && delayOfRoutes(routes)
    if (!delay) return []
    const whole = withOwnFees(toRelay, routes)
    const cart = whole === toRelay ? there.cart : price(whole)
    const offered: OfferedRelay = {
      relayId: relay.relayId,
      name: relay.name,
      region: relay.region,
      quartier: relay.quartier,
      landmark: relay.landmark,
      opening: relay.opening,
      openTimes: relay.openTimes,
      fee: cart.shippingFeeFrancs,
      delay,
      hasRoom: hasPlacesFor(relay, Math.max(1, cart.shops.length)),
      takesCash: takesCashOf(relay, cart.totalFrancs),
    }
    return [{ relay: offered, tariff: toRelay, cart, routes }]
  })
  const free = all.filter(({ relay }) => relay.hasRoom)
  return {
    relays: all.map(({ relay }) => relay),
    chosen: free.find(({ relay }) => relay.relayId === relayId) ?? free[0] ?? null,
  }
}
