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
import type { PlayedOrder } from './books.ts'
import { shopOf } from './buyers.ts'
import { mistype } from './mistype.ts'
import type { World } from './world.ts'

/** Parcels that a courier takes at most in one round. */
const most = 12

/** A courier fetches, carries and hands over what his lists show. */
export async function ride(world: World, who: number): Promise<void> {
  const courier = world.couriers[who]
  if (!courier) return
  await collect(world, courier)
  await fetchLeaving(world, courier)
  // The buyer's notice is written while the parcel is on its way.
  await world.market.settle()
  const { deliveries } = await courier.call(currentDeliveries, {})
  for (const delivery of deliveries) await carry(world, courier, delivery)
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
      if (otp) {
        const name = 'fetch a parcel at its shop'
        const type = (typed: string) => courier.call(verifyVendorOtp, { body: { otp: typed } })
        await mistype(world, name, otp, type)
        await acts.send(name, () => type(otp))
      }
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
      await acts.send('fetch a parcel at a relay point', () =>
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
  if (state === 'returning' && !coach) return giveBack(world, courier, delivery)
  if (state === 'failed') {
    if (!secondTryFrom || new Date(secondTryFrom) <= world.market.clock.now())
      await acts.try('try again', () => courier.call(tryAgain, { params }))
    return
  }
  if (state !== 'in_delivery' && state !== 'returning') return
  if (coach) {
    const played = world.books.order(delivery.orderId)
    const number = 1 + (played?.parcels.indexOf(id) ?? 0)
    const isOneOfMany = (played?.parcels.length ?? 1) > 1
    const body = { code: isOneOfMany ? `${delivery.orderNumber}/${number}` : delivery.orderNumber }
    await acts.send('bring a parcel to the station', () => manager.call(receiveAtStation, { body }))
  } else if (relay) {
    const otp = await codeAt(world, relay.relayId, 'expected', id)
    if (otp)
      await acts.send('bring a parcel to its relay point', () =>
        courier.call(bringToRelay, { params, body: { otp } }),
      )
  } else await atDoor(world, courier, delivery)
}

async function atDoor(world: World, courier: Person, delivery: Delivery): Promise<void> {
  const { acts, books, market } = world
  const { fulfillmentId: id, orderId, cashDue } = delivery
  const played = books.order(orderId)
  if (!played) return
  if (played.mood !== 'takes') {
    const kind = played.mood === 'refuses' ? ('refused' as const) : ('absent' as const)
    const body = { kind, imageId: await pictureOf(market, courier) }
    await acts.send('find nobody who takes it', () =>
      courier.call(failDelivery, { params: { id }, body }),
    )
    // The second time he is there.
    if (played.mood === 'is absent') played.mood = 'takes'
    return
  }
  if (delivery.errand) return handOverNew(world, courier, delivery)
  if (played.parcels.length === 1 && cashDue !== atDoorFrancs(played))
    throw new Error(`${cashDue} F to take for ${played.number}, agreed: ${atDoorFrancs(played)} F`)
  const order = await played.buyer.call(readOrder, { params: { id: orderId } })
  const otp = order.fulfillments.find(({ _id }) => _id === id)?.clientOtp
  if (!otp) return
  const name = 'hand over at the door'
  const type = (typed: string) =>
    courier.call(verifyClientOtp, {
      body: { fulfillmentId: id, otp: typed, cashReceived: cashDue > 0 },
    })
  await mistype(world, name, otp, type)
  await acts.send(name, () => type(otp), {
    made: () => books.give(id, courier, cashDue),
  })
}

/** Francs to be paid in cash for an order after its deposit, in whole coins. */
function atDoorFrancs({ inCash, total, deposit }: PlayedOrder): number {
  return inCash ? Math.floor((total - deposit) / 5) * 5 : 0
}

/** A new article for an old one: its buyer gives the first code. */
async function handOverNew(
  { acts, books }: World,
  courier: Person,
  { fulfillmentId, orderId }: Delivery,
): Promise<void> {
  const played = books.order(orderId)
  for (const otp of played ? await firstCodesOf(played) : [])
    await acts.send('hand over a new article', () =>
      courier.call(verifyClientOtp, { body: { fulfillmentId, otp } }),
    )
}

async function giveBack(
  world: World,
  courier: Person,
  { fulfillmentId: id, orderId }: Delivery,
): Promise<void> {
  const { acts, books } = world
  for (const shop of books.order(orderId)?.shops ?? []) {
    const { orders } = await shop.call(listSellerOrders, {
      query: { state: 'returning', limit: 100 },
    })
    const otp = orders.find(({ _id }) => _id === id)?.vendorOtp
    if (!otp) continue
    const name = 'give a parcel back to its shop'
    const type = (typed: string) =>
      courier.call(returnParcel, { params: { id }, body: { otp: typed } })
    await mistype(world, name, otp, type)
    return void (await acts.send(name, () => type(otp)))
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
    await acts.send(
      'confirm a remittance',
      () => manager.call(confirmRemittance, { params: { id }, body: { code } }),
      { made: () => books.handIn(courier, amount) },
    )
  }
}
