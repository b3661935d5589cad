import type { ShippingAddress } from '#modules/addresses/contract/shipping-address.ts'
import type { CollectionPlace, ReceivePlace, RelayPlace } from '#modules/pricing/contract/quote.ts'
import {
  collectionTariff,
  noCollection,
  noRelay,
  readCollection,
  refusePaused,
  regionNotServed,
  type ZoneTariff,
} from '#modules/pricing/module.ts'
import type { PaymentMethod } from '#modules/operators/contract/payment-method.ts'
import type { Tx } from '#kernel/database/database.ts'

/** At the shop the address has the shop's place, and only says who collects. */
export type Receiving = {
  receiveAt: ReceivePlace
  shippingAddress: ShippingAddress
  collection: CollectionPlace[] | null
  relay: RelayPlace | null
}

type ReceivingInput = { receiveAt?: ReceivePlace | undefined; shippingAddress: ShippingAddress }

/**
 * Reads the shops' places for a cart that is collected: one statement more.
 * @throws pricing.no_collection (409) unless each shop offers it
 */
export async function readReceiving(
  tx: Tx,
  { receiveAt = 'door', shippingAddress }: ReceivingInput,
  shopIds: readonly string[],
): Promise<Receiving> {
  if (receiveAt === 'relay') throw noRelay()
  if (receiveAt === 'door') return { receiveAt, shippingAddress, collection: null, relay: null }
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

/** A parcel that is collected costs no delivery. */
export function tariffTo({ receiveAt }: Receiving, tariff: ZoneTariff): ZoneTariff {
  return receiveAt === 'shop' ? collectionTariff(tariff) : tariff
}

/** Tells whether a courier is to take cash; a shop takes none, one pays there by telephone. */
export function isCashAtDoor({ receiveAt }: Receiving, method: PaymentMethod): boolean {
  return method === 'cash_on_delivery' && receiveAt === 'door'
}

/**
 * @throws pricing.region_not_served (409) with the places where the cart can be received ·
 * pricing.zone_paused (409)
 */
export async function refuseUndelivered(
  tx: Tx,
  { receiveAt, shippingAddress: { region } }: Receiving,
  tariff: ZoneTariff,
  shopIds: readonly string[],
): Promise<void> {
  if (receiveAt === 'shop') return
  if (tariff.servedBy !== 'couriers')
    throw regionNotServed(region, (await readCollection(tx, shopIds)) ? ['shop'] : [])
  refusePaused(tariff)
}
