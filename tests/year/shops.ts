import {
  acceptParcel,
  listSellerOrders,
  readyParcel,
  refuseParcel,
} from '#modules/shop-orders/contract/seller-orders.ts'
import { receiveDrop } from '#modules/relays/contract/relay-drops.ts'
import type { Shop } from './people.ts'
import type { World } from './world.ts'

/** Each shop reads its orders, and does what it owes, or forgets it. */
export async function keepShops(world: World): Promise<void> {
  for (const shop of world.shops) await keepShop(world, shop)
}

async function keepShop(world: World, shop: Shop): Promise<void> {
  const { acts, dice, keepers } = world
  const query = { state: 'new,accepted,ready', limit: 100 }
  const { orders } = await shop.call(listSellerOrders, { query })
  for (const { _id: id, state, drop, vendorOtp: otp } of orders) {
    if (!dice.happens(shop.care)) continue
    const params = { id }
    if (state === 'new' && dice.happens(0.04)) {
      const body = { reason: 'Article abîmé.' }
      await acts.twice('refuse a parcel', () => shop.call(refuseParcel, { params, body }))
    } else if (state === 'new')
      await acts.twice('accept a parcel', () => shop.call(acceptParcel, { params }))
    if (state === 'accepted')
      await acts.twice('make a parcel ready', () => shop.call(readyParcel, { params }))
    if (state !== 'ready' || !drop || !otp) continue
    const keeper = keepers.find(({ relayId }) => relayId === drop.place.relayId)
    if (keeper)
      await acts.twice('bring a parcel to a relay point', () =>
        keeper.call(receiveDrop, { body: { otp } }),
      )
  }
}
