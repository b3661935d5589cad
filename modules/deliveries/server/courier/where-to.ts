import { wayOf } from '#modules/parcels/contract/ways.ts'
import type { ReceivePlace, RelayContact } from '#modules/pricing/contract/quote.ts'
import { relayPlaces } from '#modules/pricing/module.ts'
import type { orderFacts } from '#modules/parcels/database/views.ts'
import type { Kernel } from '#kernel/kernel.ts'

export type Relays = Map<string, RelayContact>

/** By parcel; a statement where one goes to a relay point. */
export async function relaysOf(
  kernel: Kernel,
  all: readonly { id: string; receiveAt: ReceivePlace }[],
): Promise<Relays> {
  const ids = all.flatMap(({ id, receiveAt }) => (wayOf({ receiveAt }).hasRelay ? [id] : []))
  const found = await relayPlaces.of(kernel).ofParcels(kernel.db, ids)
  return new Map([...found].map(([id, { place }]) => [id, place]))
}

/** For a relay point the courier reads its place and number, not the buyer's. */
export function whereTo(order: typeof orderFacts.$inferSelect, relay: RelayContact | null) {
  if (relay)
    return {
      clientName: relay.name,
      clientPhone: relay.phone,
      clientPhone2: null,
      clientAddress: `${relay.quartier ?? relay.region}, ${relay.landmark}`,
      region: relay.region,
      quartier: relay.quartier,
      landmark: relay.landmark,
      note: null,
      gpsCoordinates: null,
    }
  return {
    clientName: order.fullName,
    clientPhone: order.phone,
    clientPhone2: order.phone2,
    clientAddress: addressOf(order),
    region: order.region,
    quartier: order.quartier,
    landmark: order.repere,
    note: order.note,
    gpsCoordinates:
      order.latitude === null || order.longitude === null
        ? null
        : { latitude: order.latitude, longitude: order.longitude },
  }
}

type Shop = {
  shopName: string
  shopAddress: string
  shopPhone: string | null
  shopRegion: string
  shopQuartier: string | null
}

/** On the way back it is the shop: what the courier knew of the buyer has served. */
export function backTo(shop: Shop): ReturnType<typeof whereTo> {
  return {
    clientName: shop.shopName,
    clientPhone: shop.shopPhone ?? '',
    clientPhone2: null,
    clientAddress: shop.shopAddress,
    region: shop.shopRegion,
    quartier: shop.shopQuartier,
    landmark: '',
    note: null,
    gpsCoordinates: null,
  }
}

export function addressOf({
  region,
  quartier,
  repere,
}: {
  region: string
  quartier: string | null
  repere: string
}): string {
  return [quartier ?? region, repere].filter(Boolean).join(', ')
}

export function destinationOf({
  quartier,
  region,
}: {
  quartier: string | null
  region: string
}): string {
  return quartier ?? region
}
