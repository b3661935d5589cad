import {
  acceptParcel,
  listSellerOrders,
  readyParcel,
  refuseParcel,
} from '#modules/shop-orders/contract/seller-orders.ts'
import { giveToShop, receiveDrop } from '#modules/relays/contract/relay-drops.ts'
import {
  payPlanFromSales,
  readSubscription,
} from '#modules/subscriptions/contract/subscriptions.ts'
import type { Shop } from './people.ts'
import { expectShopAgrees } from './readings.ts'
import type { World } from './world.ts'

/** A shop that was told of orders reads them, and does what it owes, or forgets it. */
export async function keepShop(world: World, who: number): Promise<void> {
  const { acts, books, dice, keepers } = world
  const shop = world.shops[who]
  if (!shop || shop.town === world.unreached || !books.isAwaited(shop)) return
  const query = { state: 'new,accepted,ready,at_relay,returning', limit: 100 }
  const { orders } = await shop.call(listSellerOrders, { query })
  expectShopAgrees(world, orders)
  for (const { _id: id, state, drop, takeBack, vendorOtp: otp } of orders) {
    if (!dice.happens(shop.care)) continue
    const params = { id }
    if (state === 'new' && dice.happens(0.04)) {
      const body = { reason: 'Article abîmé.' }
      await acts.send('refuse a parcel', () => shop.call(refuseParcel, { params, body }))
      continue
    }
    if (state === 'new')
      await acts.send('accept a parcel', () => shop.call(acceptParcel, { params }))
    // Who has it on the shelf prepares it at once.
    if (state === 'accepted' || (state === 'new' && dice.happens(0.6)))
      await acts.send('make a parcel ready', () => shop.call(readyParcel, { params }))
    const at = takeBack?.place ?? drop?.place
    const keeper = keepers.find(({ relayId }) => relayId === at?.relayId)
    if (!keeper || keeper.town === world.unreached) continue
    if (takeBack?.code) {
      const body = { otp: takeBack.code }
      await acts.send('give a parcel back to its shop at a relay point', () =>
        keeper.call(giveToShop, { params, body }),
      )
    } else if (state === 'ready' && otp)
      await acts.send('bring a parcel to a relay point', () =>
        keeper.call(receiveDrop, { body: { otp } }),
      )
  }
}

/** A shop changes its plan, paid from its sales. */
export async function payPlan(world: World, who: number): Promise<void> {
  const { acts, dice } = world
  const shop: Shop | undefined = world.shops[who]
  if (!shop || shop.town === world.unreached) return
  const { offers, endsAt } = await shop.call(readSubscription, {})
  if (offers.length === 0) return
  const { plan, amount } = dice.oneOf(offers)
  const body = { plan, amount, seen: endsAt }
  await acts.send('pay a plan from sales', () => shop.call(payPlanFromSales, { body }))
}
