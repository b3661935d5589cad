import { newId } from '#kernel/ids.ts'
import { confirmRemittance, openRemittance } from '#modules/cash-boxes/contract/courier-cash.ts'
import { receiveAtStation } from '#modules/coaches/contract/waybills.ts'
import {
  currentDeliveries,
  type Delivery,
  failDelivery,
  returnParcel,
  takeParcel,
  tryAgain,
  vendorsInTransit,
  verifyClientOtp,
  verifyVendorOtp,
} from '#modules/deliveries/contract/deliveries.ts'
import { readOrder } from '#modules/orders/contract/orders.ts'
import { listRelayParcels } from '#modules/relays/contract/own-relay.ts'
import {
  bringToRelay,
  fetchFromRelay,
  listParcelsToFetch,
} from '#modules/relays/contract/relay-courier.ts'
import { listSellerOrders } from '#modules/shop-orders/contract/seller-orders.ts'
import type { Person } from '../support/market-people.ts'
import { pictureOf } from '../support/pictures.ts'
import { firstCodesOf } from './after-sale.ts'
import { shopOf } from './buyers.ts'
import type { World } from './world.ts'

/** Parcels that a courier takes at most in one round. */
const most = 12

/** Each courier fetches, carries and hands over what his lists show. */
export async function ride(world: World): Promise<void> {
  for (const courier of world.couriers) {
    if (world.dice.happens(0.1)) continue
    await collect(world, courier)
    await fetchLeaving(world, courier)
    const { deliveries } = await courier.call(currentDeliveries, {})
    for (const delivery of deliveries) await carry(world, courier, delivery)
  }
}

/** At each shop the seller reads out the code of her list. */
async function collect(world: World, courier: Person): Promise<void> {
  const { acts, dice } = world
  const { vendors } = await courier.call(vendorsInTransit, {})
  let taken = 0
  for (const { shopId, parcels } of vendors) {
    const shop = shopOf(world, shopId)
    if (!shop || taken >= most || dice.happens(0.3)) continue
    const { orders } = await shop.call(listSellerOrders, {
      query: { state: 'ready,assigned', limit: 100 },
    })
    for (const { fulfillmentId: id, mine } of parcels) {
      if (!mine) await acts.try('take a parcel', () => courier.call(takeParcel, { params: { id } }))
      const otp = orders.find(({ _id }) => _id === id)?.vendorOtp
      if (otp)
        await acts.twice('fetch a parcel at its shop', () =>
          courier.call(verifyVendorOtp, { body: { otp } }),
        )
      taken += 1
    }
  }
}

/** What a relay point gives back, by the code of its list. */
async function fetchLeaving(world: World, courier: Person): Promise<void> {
  const { acts } = world
  const { parcels } = await courier.call(listParcelsToFetch, {})
  for (const { parcelId: id, relay } of parcels.slice(0, most)) {
    const otp = await codeAt(world, relay.relayId, 'leaving', id)
    if (otp)
      await acts.twice('fetch a parcel at a relay point', () =>
        courier.call(fetchFromRelay, { params: { id }, body: { otp } }),
      )
  }
}

async function codeAt(
  { keepers }: World,
  relayId: string,
  list: 'expected' | 'leaving',
  id: string,
): Promise<string | null> {
  const keeper = keepers.find((one) => one.relayId === relayId)
  if (!keeper) return null
  const { parcels } = await keeper.call(listRelayParcels, { query: { list, limit: 100 } })
  return parcels.find(({ parcelId }) => parcelId === id)?.code ?? null
}

async function carry(world: World, courier: Person, delivery: Delivery): Promise<void> {
  const { acts, manager } = world
  const { fulfillmentId: id, state, coach, relay, secondTryFrom } = delivery
  const params = { id }
  if (state === 'returning') return giveBack(world, courier, id)
  if (state === 'failed') {
    if (!secondTryFrom || new Date(secondTryFrom) <= world.market.clock.now())
      await acts.try('try again', () => courier.call(tryAgain, { params }))
    return
  }
  if (state !== 'in_delivery') return
  if (coach) {
    const number = 1 + (world.books.orderOf(id)?.parcels.indexOf(id) ?? 0)
    const isOneOfMany = (world.books.orderOf(id)?.parcels.length ?? 1) > 1
    const body = { code: isOneOfMany ? `${delivery.orderNumber}/${number}` : delivery.orderNumber }
    await acts.twice('bring a parcel to the station', () =>
      manager.call(receiveAtStation, { body }),
    )
  } else if (relay) {
    const otp = await codeAt(world, relay.relayId, 'expected', id)
    if (otp)
      await acts.twice('bring a parcel to its relay point', () =>
        courier.call(bringToRelay, { params, body: { otp } }),
      )
  } else await atDoor(world, courier, delivery)
}

async function atDoor(world: World, courier: Person, delivery: Delivery): Promise<void> {
  const { acts, books, market } = world
  const { fulfillmentId: id, orderId, cashDue } = delivery
  const played = books.orders.find((one) => one.id === orderId)
  if (!played) return
  if (played.mood !== 'takes') {
    const kind = played.mood === 'refuses' ? ('refused' as const) : ('absent' as const)
    const body = { kind, imageId: await pictureOf(market, courier) }
    await acts.twice('find nobody who takes it', () =>
      courier.call(failDelivery, { params: { id }, body }),
    )
    // The second time he is there.
    if (played.mood === 'is absent') played.mood = 'takes'
    return
  }
  if (delivery.errand) return handOverNew(world, courier, delivery)
  const order = await played.buyer.call(readOrder, { params: { id: orderId } })
  const otp = order.fulfillments.find(({ _id }) => _id === id)?.clientOtp
  if (!otp) return
  const body = { fulfillmentId: id, otp, cashReceived: cashDue > 0 }
  await acts.twice('hand over at the door', async () => {
    await courier.call(verifyClientOtp, { body })
    if (books.given.has(id)) return
    books.given.add(id)
    books.take(courier, cashDue)
  })
}

/** A new article for an old one: its buyer gives the first code. */
async function handOverNew(
  { acts, books }: World,
  courier: Person,
  { fulfillmentId, orderId }: Delivery,
): Promise<void> {
  const played = books.orders.find(({ id }) => id === orderId)
  for (const otp of played ? await firstCodesOf(played) : [])
    await acts.twice('hand over a new article', () =>
      courier.call(verifyClientOtp, { body: { fulfillmentId, otp } }),
    )
}

async function giveBack(world: World, courier: Person, id: string): Promise<void> {
  const { acts, shops } = world
  for (const shop of shops) {
    const { orders } = await shop.call(listSellerOrders, {
      query: { state: 'returning', limit: 100 },
    })
    const otp = orders.find(({ _id }) => _id === id)?.vendorOtp
    if (otp)
      return void (await acts.twice('give a parcel back to its shop', () =>
        courier.call(returnParcel, { params: { id }, body: { otp } }),
      ))
  }
}

/** Couriers hand in what they have, against the code of their box. */
export async function handInCash(world: World): Promise<void> {
  const { acts, books, couriers, manager } = world
  for (const courier of couriers) {
    if ((books.cash.get(courier) ?? 0) === 0) continue
    const opened = await acts.try('open a remittance', () =>
      courier.call(openRemittance, { body: {} }, { idempotencyKey: newId() }),
    )
    if (!opened) continue
    const { _id: id, code, amount } = opened
    let isCounted = false
    await acts.twice('confirm a remittance', async () => {
      await manager.call(confirmRemittance, { params: { id }, body: { code } })
      if (!isCounted) books.handIn(courier, amount)
      isCounted = true
    })
  }
}
