import type { OfferedRelay } from '#modules/pricing/contract/quote.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { delayOf } from './estimate-delivery.ts'
import type { PricedCart } from './price-cart.ts'
import { hasPlacesFor, relayPlaces, relayTariff, takesCashOf } from './relay-places.ts'
import { tariffFor, type ZoneTariff } from './tariff-in-force.ts'

type Offering = {
  place: { region: string; quartier: string | null }
  relayId: string | null
  buyerId: string | null
  /** Of the place's zone, if read. */
  tariff: ZoneTariff
  price: (tariff: ZoneTariff) => PricedCart
  now: Date
}

type ChosenRelay = { relay: OfferedRelay; tariff: ZoneTariff; cart: PricedCart }

/**
 * Prices the cart for the relay points near a place: a statement, and one for each further zone
 * that they stand in. None where the region is not served or the zone is paused.
 * @returns the chosen one too: as asked, else the nearest with room; null when none has
 */
export async function offerRelays(
  kernel: Kernel,
  { place, relayId, buyerId, tariff, price, now }: Offering,
): Promise<{ relays: OfferedRelay[]; chosen: ChosenRelay | null }> {
  if (tariff.servedBy === 'none') return { relays: [], chosen: null }
  const near = await relayPlaces.of(kernel).near(kernel.db, place, buyerId)
  const zones = [...new Set(near.map(({ zone }) => zone))]
  const priced = await Promise.all(
    zones.map(async (zone) => {
      const there =
        zone === tariff.zone
          ? tariff
          : await tariffFor(kernel.db, kernel, zone, buyerId, { at: now, region: place.region })
      const atRelay = relayTariff(there)
      return [zone, { tariff: atRelay, cart: price(atRelay) }] as const
    }),
  )
  const byZone = new Map(priced)
  const all = near.flatMap(({ zone, ...relay }) => {
    const there = byZone.get(zone)
    if (!there || there.tariff.pause) return []
    const { cart, tariff: toRelay } = there
    const offered: OfferedRelay = {
      relayId: relay.relayId,
      name: relay.name,
      region: relay.region,
      quartier: relay.quartier,
      landmark: relay.landmark,
      opening: relay.opening,
      openTimes: relay.openTimes,
      fee: cart.shippingFeeFrancs,
      delay: delayOf(marketCalendar(kernel), now, toRelay, relay.receives),
      hasRoom: hasPlacesFor(relay, Math.max(1, cart.shops.length)),
      takesCash: takesCashOf(relay, cart.totalFrancs),
    }
    return [{ relay: offered, tariff: toRelay, cart }]
  })
  const free = all.filter(({ relay }) => relay.hasRoom)
  return {
    relays: all.map(({ relay }) => relay),
    chosen: free.find(({ relay }) => relay.relayId === relayId) ?? free[0] ?? null,
  }
}
