import { randomUUID } from 'node:crypto'

import { handOverAtShop } from '#modules/counter/contract/collection.ts'
import { handOverAtRelay, listRelayParcels } from '#modules/relays/contract/own-relay.ts'
import { cancelOrder, placeOrder, readOrder, type Order } from '#modules/orders/contract/orders.ts'
import { giveRefundNumber, listOwnRefunds } from '#modules/payments/contract/own-refunds.ts'
import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { confirmPayment, receiveNotifications } from '../support/payments.ts'
import { count } from './acts.ts'
import type { Mood, PlayedOrder } from './books.ts'
import { diceOf } from './dice.ts'
import type { Buyer, Shop } from './people.ts'
import { mistype } from './mistype.ts'
import { expectPageAgrees } from './readings.ts'
import { codesFor, countingCodes, marketDiscountOf } from './reductions.ts'
import type { World } from './world.ts'

const moods: readonly Mood[] = [
  ...Array.from({ length: 16 }, () => 'takes' as const),
  'refuses',
  'is absent',
  'never comes',
  'never comes',
]

/** Fills a cart, reads its quote, and orders as it allows; some forget to pay. */
export async function buy(world: World, who: number): Promise<void> {
  const cart = await fillCart(world, who)
  if (cart) await orderCart(world, cart)
}

type Cart = NonNullable<Awaited<ReturnType<typeof fillCart>>>

/** Fills a cart and reads its quote, at the place where it is received; null: it is not served. */
export async function fillCart(world: World, who: number) {
  const { dice, acts, buyers, shops } = world
  const buyer = buyers[who]
  if (!buyer || buyer.town === world.unreached) return null
  const from = [dice.oneOf(shops), ...(dice.happens(0.15) ? [dice.oneOf(shops)] : [])]
  const worth = new Map<string, number>()
  const cartItems = [...new Set(from)].map(({ shopSlug, goods }) => {
    const { _id: product, price } = dice.oneOf(goods)
    const qty = 1 + dice.upTo(2)
    worth.set(shopSlug, price * qty)
    return { product, qty, size: null, color: null }
  })
  const shippingAddress = addressOf(buyer, world.hub)
  const { fullName: _name, phone: _phone, repere: _landmark, ...knownPlace } = shippingAddress
  const typed = codesFor(world, from, worth)
  const ask = (receiveAt: 'door' | 'relay' | 'shop') => {
    const body = { cartItems, shippingAddress: knownPlace, receiveAt, codes: typed.codes }
    return acts.try('quote a cart', () => buyer.call(quoteCart, { body }))
  }
  const offered = (await ask('door'))?.receive?.map(({ at }) => at) ?? (['door'] as const)
  if (offered.length === 0) return null
  const receiveAt = dice.oneOf(offered)
  const quote = await ask(receiveAt)
  if (!quote || quote.notServed || quote.changes.length > 0) return null
  for (const [shopSlug, francs] of typed.off)
    worth.set(shopSlug, (worth.get(shopSlug) ?? 0) - francs)
  return { buyer, from, worth, cartItems, shippingAddress, receiveAt, quote }
}

/** Orders a cart at its quote. @throws Error where another figure is asked */
export async function orderCart(world: World, cart: Cart): Promise<void> {
  const { dice, acts, books, market } = world
  const { buyer, from, worth, cartItems, shippingAddress, receiveAt, quote } = cart
  const { allowed, deposit: asked } = quote.cashOnDelivery
  const inCash = allowed && receiveAt !== 'shop' && dice.happens(0.6)
  const deposit = inCash ? (asked?.francs ?? 0) : 0
  const paysFirst = !inCash || deposit > 0
  const forgets = paysFirst && dice.happens(0.06)
  const key = randomUUID()
  const body = {
    cartItems,
    shippingAddress,
    paymentMethod: inCash ? ('cash_on_delivery' as const) : ('orange_money' as const),
    receiveAt,
    relayId: receiveAt === 'relay' ? (quote.relayId ?? null) : null,
    expectedTotal: quote.total,
    expectedDeposit: deposit,
    depositProvider: deposit > 0 ? ('orange_money' as const) : null,
    codes: countingCodes(quote),
  }
  const send = () => buyer.call(placeOrder, { body }, { idempotencyKey: key })
  const placed = await acts.send('place an order', send)
  if (!placed) return
  if (body.codes.length > 0) count(acts.done, 'order with a code')
  if (deposit > 0) count(acts.done, 'order with a deposit')
  const items = sumOf([...worth.values()], (francs) => francs)
  const marketDiscount = marketDiscountOf(quote, items)
  if (placed.itemsTotal !== items || placed.total !== items + placed.shippingFee - marketDiscount)
    throw new Error(`${placed.orderNumber}: ${placed.total} F for articles of ${items} F`)
  if (placed.total !== quote.total)
    throw new Error(`${placed.orderNumber}: ${placed.total} F, its quote was ${quote.total} F`)
  for (const { _id, shopSlug, marketDiscount: francs } of placed.fulfillments) {
    books.worth.set(_id, worth.get(shopSlug ?? '') ?? 0)
    books.fromMarket.set(_id, francs ?? 0)
  }
  const parts = sumOf(placed.fulfillments, ({ _id }) => books.fromMarket.get(_id) ?? 0)
  if (parts !== marketDiscount) throw new Error(`${parts} F of parcels, ${marketDiscount} F in all`)
  const played: PlayedOrder = {
    id: placed._id,
    number: placed.orderNumber,
    dice: dice.upTo(2 ** 31),
    buyer,
    shops: [...new Set(from)],
    relayId: body.relayId,
    parcels: placed.fulfillments.map(({ _id }) => _id),
    total: placed.total,
    deposit,
    inCash,
    isPaid: false,
    mood: dice.oneOf(moods),
    regretted: new Set(),
    isQuiet: true,
    isOver: false,
  }
  books.add(played)
  expectDaysOfQuote(cart, placed)
  if (!paysFirst || forgets) return
  if (await confirmPayment(market, placed._id)) {
    books.pay(played)
    await receiveNotifications(market)
    expectDaysOfQuote(cart, await buyer.call(readOrder, { params: { id: placed._id } }))
  }
}

/** Expects each parcel to be promised for the days that its shop's quote said. */
function expectDaysOfQuote({ quote }: Cart, { orderNumber, fulfillments }: Order): void {
  const quoted = new Map(quote.shops.map(({ shopName, delay }) => [shopName, delay?.label]))
  for (const { shopName, delay, state } of fulfillments)
    if (state !== 'cancelled' && delay.label !== quoted.get(shopName))
      throw new Error(`${orderNumber} of ${shopName}: ${delay.label}, ${quoted.get(shopName)}`)
}

export function addressOf({ town, user, mark }: Buyer, hub: string) {
  const quartier = town === hub ? 'Badalabougou' : null
  const { phone } = user
  return { fullName: `Awa ${mark}`, phone, region: town, quartier, repere: `Porte ${mark}` }
}

/** Some buyers of open orders read them, and do what they ask. */
export async function followOrders(world: World): Promise<void> {
  const { books } = world
  const salt = world.dice.upTo(2 ** 31)
  for (const played of books.orders) {
    if (played.isOver) continue
    world.dice = diceOf(played.dice ^ salt)
    // Who has it all looks at its page for no reason.
    const hasAll = played.isQuiet && played.parcels.every((id) => books.given.has(id))
    if (world.dice.happens(hasAll ? 0.05 : 0.4)) await follow(world, played)
  }
}

/** The buyer of an order reads it, and does what it asks. */
export async function follow(world: World, played: PlayedOrder): Promise<void> {
  const { acts, dice } = world
  const { buyer, id } = played
  const order = await buyer.call(readOrder, { params: { id } })
  played.parcels = order.fulfillments.map(({ _id }) => _id)
  expectPageAgrees(world, played, order)
  const isUnreached = buyer.town === world.unreached
  if (!isUnreached && order.canCancel && dice.happens(0.03))
    await acts.send('cancel an order', () => buyer.call(cancelOrder, { params: { id } }))
  if (played.mood !== 'never comes') await fetchParcels(world, played, order)
  if (!isUnreached && order.payment.refundDue) await giveNumber(world, played)
  const ends = ['closed', 'cancelled', 'returned']
  played.isOver =
    !order.payment.refundDue && order.fulfillments.every(({ state }) => ends.includes(state))
}

/** Comes to the relay point or the shop with the code of the order's page. */
async function fetchParcels(world: World, played: PlayedOrder, order: Order): Promise<void> {
  const { acts, books } = world
  for (const { _id: id, state, receiveAt, clientOtp, shopSlug } of order.fulfillments) {
    if (!clientOtp) continue
    const shop = world.shops.find((one) => one.shopSlug === shopSlug)
    if (receiveAt === 'shop' && state === 'ready' && shop && shop.town !== world.unreached) {
      const name = 'hand over at the shop'
      const type = (otp: string) => shop.call(handOverAtShop, { params: { id }, body: { otp } })
      await mistype(world, name, clientOtp, type)
      await acts.send(name, () => type(clientOtp), { made: () => books.give(id, shop, 0) })
    }
    if (state === 'at_relay') await handOverAtCounter(world, played, id, clientOtp)
  }
}

async function handOverAtCounter(
  world: World,
  { relayId }: PlayedOrder,
  id: string,
  otp: string,
): Promise<void> {
  const { acts, books, market } = world
  const keeper = world.keepers.find((one) => one.relayId === relayId)
  if (!keeper) return
  const query = { list: 'kept' as const, limit: 100 }
  const { parcels } = await keeper.call(listRelayParcels, { query })
  const kept = parcels.find(({ parcelId }) => parcelId === id)
  if (!kept) return
  const name = 'hand over at a relay point'
  const about = { cashReceived: kept.cashDue > 0, madeAt: market.clock.now().toISOString() }
  const type = (typed: string) =>
    keeper.call(handOverAtRelay, { params: { id }, body: { otp: typed, ...about } })
  const made = () => books.give(id, keeper, kept.cashDue)
  const send = () => acts.send(name, () => type(otp), { made })
  if (keeper.town !== world.unreached) {
    await mistype(world, name, otp, type)
    await send()
  }
  // The keeper's telephone keeps it; the goods are the buyer's.
  else if (!world.kept.has(id)) world.kept.set(id, send)
}

async function giveNumber({ acts }: World, { buyer, id }: PlayedOrder): Promise<void> {
  const { refunds } = await buyer.call(listOwnRefunds, { query: { orderId: id } })
  for (const refund of refunds)
    if (refund.needsNumber)
      await acts.try('give a number for a refund', () =>
        buyer.call(giveRefundNumber, {
          params: { id: refund._id },
          body: {
            phone: buyer.user.phone,
            phoneAgain: buyer.user.phone,
            password: 'secret12',
          },
        }),
      )
}

export const shopOf = ({ shops }: World, shopId: string): Shop | undefined =>
  shops.find((shop) => shop.shopId === shopId)
