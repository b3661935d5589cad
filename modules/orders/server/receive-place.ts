import type { ShippingAddress } from '#modules/addresses/contract/shipping-address.ts'
import { wayOf } from '#modules/parcels/contract/ways.ts'
import type { ReceivePlace } from '#modules/pricing/contract/quote.ts'
import {
  type CartRoutes,
  type CollectionShop,
  collectionDelay,
  collectionTariff,
  delayOfRoute,
  hasRoomFor,
  noCollection,
  noRelay,
  noRoute,
  readCollection,
  refuseFullRelay,
  refusePaused,
  regionNotServed,
  relayPlaces,
  type RelayRoom,
  type Sending,
  relayTariff,
  type ZoneTariff,
} from '#modules/pricing/module.ts'
import type { Calendar } from '#modules/calendar/contract/calendar.ts'
import type { Delay } from '#modules/pricing/contract/delivery-estimate.ts'
import type { PaymentMethod } from '#modules/operators/contract/payment-method.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Francs } from '#kernel/wire/money.ts'

/** At the shop the address has the shop's place, and only says who collects. */
export type Receiving = {
  receiveAt: ReceivePlace
  shippingAddress: ShippingAddress
  collection: CollectionShop[] | null
  /** Locked. The address stays the buyer's: it says who comes, and where to if it is moved. */
  relay: RelayRoom | null
}

type ReceivingInput = {
  receiveAt?: ReceivePlace | undefined
  relayId?: string | null | undefined
  shippingAddress: ShippingAddress
  buyerId: string
}

/**
 * Reads the shops' places for a cart that is collected, or locks its relay point: one statement
 * more.
 * @throws pricing.no_collection (409) unless each shop offers it · pricing.no_relay (409)
 */
export async function readReceiving(
  tx: Tx,
  kernel: Kernel,
  { receiveAt = 'door', relayId, shippingAddress, buyerId }: ReceivingInput,
  shopIds: readonly string[],
): Promise<Receiving> {
  const { hasRelay, hasCourier } = wayOf({ receiveAt })
  if (hasRelay) {
    const relay = relayId ? await relayPlaces.of(kernel).lock(tx, relayId, buyerId) : null
    if (!relay) throw noRelay()
    return { receiveAt, shippingAddress: homeOf(shippingAddress, relay), collection: null, relay }
  }
  if (hasCourier) return { receiveAt, shippingAddress, collection: null, relay: null }
  const collection = await readCollection(tx, shopIds)
  const [first] = collection ?? []
  if (!collection || !first) throw noCollection()
  const { region, quartier, address: repere } = first
  return {
    receiveAt,
    collection,
    relay: null,
    shippingAddress: { ...shippingAddress, region, quartier, repere, gpsCoordinates: null },
  }
}

/** Forgets the relay point's landmark: a parcel moved to a door would be brought there. */
function homeOf(address: ShippingAddress, { landmark }: RelayRoom): ShippingAddress {
  return address.repere === landmark ? { ...address, repere: '' } : address
}

/** A parcel that is collected costs no delivery; a relay point has its own fees. */
export function tariffTo(to: Receiving, tariff: ZoneTariff): ZoneTariff {
  const { hasRelay, hasCourier } = wayOf(to)
  if (hasRelay) return relayTariff(tariff)
  return hasCourier ? tariff : collectionTariff(tariff)
}

/**
 * Tells whether a courier or a relay point is to take cash; a shop takes none, one pays there by
 * telephone.
 */
export function isCashAtDoor(to: Receiving, method: PaymentMethod): boolean {
  return method === 'cash_on_delivery' && wayOf(to).till !== null
}

/** Returns by shop the days on which its parcel is there. */
export function delaysTo(
  calendar: Calendar,
  { collection }: Receiving,
  routes: CartRoutes | null,
  readyFrom: Date,
): (shopId: string) => Delay {
  const collected = collectionDelay(calendar, readyFrom, collection ?? [])
  return (shopId) => delayOfRoute(routes?.get(shopId)) ?? collected
}

type Placing = {
  sending: Sending | null
  routes: CartRoutes | null
  shopIds: readonly string[]
  cash: Francs
  buyerId: string
}

/**
 * @param placing.cash francs that a relay point is to take
 * @throws pricing.no_route, pricing.region_not_served (409) with the places where the cart can be
 * received ·
 * pricing.zone_paused, pricing.no_relay, pricing.relay_full, pricing.relay_cash_full,
 * pricing.relay_part (409)
 */
export async function refuseUndelivered(
  tx: Tx,
  kernel: Kernel,
  { receiveAt, relay, shippingAddress }: Receiving,
  tariff: ZoneTariff,
  { sending, routes, shopIds, cash, buyerId }: Placing,
): Promise<void> {
  if (!wayOf({ receiveAt }).hasCourier || !sending) return
  const { region } = shippingAddress
  const others = async (): Promise<ReceivePlace[]> =>
    (await readCollection(tx, shopIds)) ? ['shop'] : []
  if (relay && tariff.servedBy === 'none') throw regionNotServed(relay.region, [])
  if (!relay && tariff.servedBy !== 'couriers') throw regionNotServed(region, await others())
  if (!routes) throw noRoute(sending, await others())
  refusePaused(tariff)
  if (!relay) return
  const wanted = { parcels: new Set(shopIds).size, cash }
  if (!hasRoomFor(relay, wanted))
    refuseFullRelay(relay, wanted, await relayPlaces.of(kernel).near(tx, shippingAddress, buyerId))
}
