import type { Client } from '#kernel/wire/typed-client.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { listRelays } from '#modules/relays/contract/relays.ts'
import { carryOff, orderToRelay } from './relay-parcels.ts'

type CoachWork = Record<'admin' | 'shop' | 'courier', Client>
type Wanted = { buyer: Client; product: string; phone: string; fullName: string }

/** Orders to the demonstration's relay point in Kayes; a courier has the parcel. */
export async function orderToKayes(
  { admin, shop, courier }: CoachWork,
  { buyer, ...wanted }: Wanted,
): Promise<Order> {
  const region = 'Kayes'
  const { relays } = await admin(listRelays, { query: { search: region } })
  const { relayId } = relays.find((relay) => relay.region === region) ?? { relayId: '' }
  const placed = await orderToRelay(buyer, { ...wanted, relayId, region })
  await carryOff({ shop, courier }, placed)
  return placed
}

/** Code of an order's only parcel at the station and on the coach, « H8K2M ». */
export function codeOf({ orderNumber }: Pick<Order, 'orderNumber'>): string {
  return orderNumber.slice(-5)
}
