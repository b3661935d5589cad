import { randomUUID } from 'node:crypto'

import { placeOrder } from '#modules/orders/contract/orders.ts'
import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import { confirmPayment, receiveNotifications } from '../../support/payments.ts'
import type { Mood } from '../../year/books.ts'
import { addressOf } from '../../year/buyers.ts'
import type { Buyer, Shop } from '../../year/people.ts'
import type { World } from '../../year/world.ts'

type At = 'door' | 'relay'

/** Parcel with what its buyer was told before paying. */
export type Promised = { parcelId: string; at: At; lastDay: string; francs: number; mood: Mood }

/** Parcels that were promised, and the number of orders that were refused for want of a route. */
export type Placed = { promised: Promised[]; refused: number }

/** Orders from each shop to each town, to a door and to its relay point. */
export async function orderAll(world: World): Promise<Placed> {
  const placed: Placed = { promised: [], refused: 0 }
  for (const shop of world.shops)
    for (const buyer of world.buyers) {
      const at = world.buyers.indexOf(buyer) < world.towns.length ? 'door' : 'relay'
      const one = await orderOne(world, { shop, buyer, at, place: placed.promised.length })
      if (one) placed.promised.push(one)
      else placed.refused += 1
    }
  return placed
}

type Wanted = { shop: Shop; buyer: Buyer; at: At; place: number }

/** @returns null: no route was offered, and an order all the same was refused */
async function orderOne(
  world: World,
  { shop, buyer, at, place }: Wanted,
): Promise<Promised | null> {
  const { market, books } = world
  const [goods] = shop.goods
  if (!goods) throw new Error('a shop without goods')
  const shippingAddress = addressOf(buyer, world.hub)
  const { fullName: _name, phone: _phone, repere: _landmark, ...known } = shippingAddress
  const cartItems = [{ product: goods._id, qty: 1, size: null, color: null }]
  const quote = await buyer.call(quoteCart, {
    body: { cartItems, shippingAddress: known, receiveAt: at },
  })
  const isOffered =
    !quote.notServed && quote.receiveAt === at && quote.receive?.some((way) => way.at === at)
  const relayId =
    world.keepers.find((keeper) => keeper.town === buyer.town && at === 'relay')?.relayId ?? null
  const isInCash = Boolean(isOffered) && quote.cashOnDelivery.allowed && place % 3 === 0
  const body = {
    cartItems,
    shippingAddress,
    paymentMethod: isInCash ? ('cash_on_delivery' as const) : ('orange_money' as const),
    receiveAt: at,
    relayId,
    expectedTotal: quote.total,
    expectedDeposit: quote.cashOnDelivery.deposit?.francs ?? 0,
  }
  const order = await buyer.call(placeOrder, { body }, { idempotencyKey: randomUUID() }).then(
    (answer) => answer,
    (failure: unknown) => refusalOf(failure),
  )
  if (order === null && !isOffered) return null
  if (order === null) throw new Error(`refused from ${shop.town} to ${at} of ${buyer.town}`)
  if (!isOffered) throw new Error(`taken without a route: ${shop.town} to ${at} of ${buyer.town}`)
  const [parcel, second] = order.fulfillments
  const delay = quote.shops[0]?.delay
  if (!parcel || second || !delay) throw new Error(`${order.orderNumber} is not one parcel`)
  const mood = moodOf(world, { shop, at, place })
  books.worth.set(parcel._id, goods.price)
  books.add({
    id: order._id,
    number: order.orderNumber,
    dice: place,
    buyer,
    shops: [shop],
    relayId,
    parcels: [parcel._id],
    total: order.total,
    deposit: 0,
    inCash: isInCash,
    isPaid: false,
    mood,
    regretted: new Set(),
    isQuiet: true,
    isOver: false,
  })
  if (!isInCash && (await confirmPayment(market, order._id))) {
    const played = books.order(order._id)
    if (played) books.pay(played)
    await receiveNotifications(market)
  }
  return { parcelId: parcel._id, at, lastDay: delay.to, francs: order.shippingFee, mood }
}

function refusalOf(failure: unknown): null {
  if (failure instanceof CallFailure && failure.status >= 400 && failure.status < 500) return null
  throw failure
}

/** Every fourth is not taken, where something goes back to its shop. */
function moodOf({ lines, hub }: World, { shop, at, place }: Omit<Wanted, 'buyer'>): Mood {
  const goesBack = shop.town === hub || lines.some(({ to }) => to === shop.town)
  if (place % 4 !== 3 || !goesBack) return 'takes'
  return at === 'door' ? 'refuses' : 'never comes'
}
