import { login } from '#modules/identity/contract/accounts.ts'
import { handOverAtShop } from '#modules/counter/contract/collection.ts'
import { confirmRemittance } from '#modules/cash-boxes/contract/courier-cash.ts'
import { returnParcel, verifyClientOtp } from '#modules/deliveries/contract/deliveries.ts'
import { exchangeByShop, listExchanges } from '#modules/exchanges/contract/exchanges.ts'
import { cancelOrder, checkOrderPayment, readOrder } from '#modules/orders/contract/orders.ts'
import { listBatches } from '#modules/payouts/contract/payouts.ts'
import { listRefunds } from '#modules/refunds/contract/refunds.ts'
import { handOverAtRelay } from '#modules/relays/contract/own-relay.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { newId } from '#kernel/ids.ts'
import { count } from './acts.ts'
import type { PlayedOrder } from './books.ts'
import type { World } from './world.ts'

/** Attempts of one person at a time. */
const attemptsAtOnce = 4

/** Somebody tries what is another's. @throws Error when it is done */
export async function cheat(world: World, who: number): Promise<void> {
  for (let tried = 0; tried < attemptsAtOnce; tried += 1) await tryOnce(world, who)
}

async function tryOnce(world: World, who: number): Promise<void> {
  const { acts, books, couriers, dice, keepers, shops } = world
  const open = books.orders.filter(({ isOver }) => !isOver)
  const buyer = world.buyers[who]
  if (open.length === 0 || !buyer) return
  const played = dice.oneOf(open)
  const { id } = played
  const parcelId = dice.oneOf(played.parcels)
  const otp = String(dice.upTo(1_000_000)).padStart(6, '0')
  const shop = shops.find((one) => !played.shops.includes(one))
  const courier = dice.oneOf(couriers)
  const params = { id: parcelId }
  const attempts: Record<string, (() => Promise<unknown>) | undefined> = {
    'another courier’s remittance': () =>
      courier.call(confirmRemittance, { params: { id: newId() }, body: { code: otp } }),
    batches: () => buyer.call(listBatches, { query: {} }),
    refunds: () => courier.call(listRefunds, { query: {} }),
    'give back with a wrong code': () => courier.call(returnParcel, { params, body: { otp } }),
    'a wrong code at the door': () =>
      courier.call(verifyClientOtp, {
        body: { fulfillmentId: parcelId, otp, cashReceived: true },
      }),
    'a wrong code at a relay point': () =>
      dice.oneOf(keepers).call(handOverAtRelay, {
        params,
        body: { otp, cashReceived: true },
      }),
    ...(shop && {
      'make another shop’s parcel ready': () => shop.call(readyParcel, { params }),
      'hand over another shop’s parcel': () => shop.call(handOverAtShop, { params, body: { otp } }),
      'exchange another shop’s sale': () =>
        shop.call(exchangeByShop, {
          params,
          body: { lineId: newId(), variantId: newId(), quantity: 1, payer: 'shop' },
        }),
    }),
    ...(buyer !== played.buyer && {
      'read another’s order': () => buyer.call(readOrder, { params: { id } }),
      'cancel another’s order': () => buyer.call(cancelOrder, { params: { id } }),
      'read another’s payment': () => buyer.call(checkOrderPayment, { params: { id } }),
      'read another’s exchanges': () => buyer.call(listExchanges, { params: { id } }),
    }),
  }
  const aimed: Record<string, typeof codeOfAnother> = {
    'a right code of another parcel': codeOfAnother,
    'accept another shop’s parcel': acceptOfAnother,
  }
  const name = dice.oneOf([...Object.keys(attempts), ...Object.keys(aimed)])
  count(acts.faults, 'attack')
  const attempt = attempts[name] ?? (await aimed[name]?.(world, open))
  if (!attempt) return
  const done = await acts.try(`attack: ${name}`, attempt)
  if (done !== null) throw new Error(`${name} was done`)
}

/** A parcel is asked for with the code of another one, which its buyer has in hand. */
async function codeOfAnother(
  { couriers, keepers, shops, dice }: World,
  open: readonly PlayedOrder[],
): Promise<() => Promise<unknown>> {
  const coded: { id: string; clientOtp: string; receiveAt: 'door' | 'relay' | 'shop' }[] = []
  for (let read = 0; read < 12 && coded.length < 2; read += 1) {
    const { buyer, id } = dice.oneOf(open)
    const { fulfillments } = await buyer.call(readOrder, { params: { id } })
    for (const { _id, clientOtp, receiveAt } of fulfillments)
      if (clientOtp && receiveAt && coded.every((one) => one.id !== _id))
        coded.push({ id: _id, clientOtp, receiveAt })
  }
  const [wanted, other] = coded
  if (!wanted || !other) return () => Promise.resolve(null)
  const { id, receiveAt } = wanted
  const { clientOtp: otp } = other
  const params = { id }
  const ways = {
    shop: shops.map(
      ({ call }) =>
        () =>
          call(handOverAtShop, { params, body: { otp } }),
    ),
    relay: keepers.map(
      ({ call }) =>
        () =>
          call(handOverAtRelay, { params, body: { otp, cashReceived: true } }),
    ),
    door: couriers.map(
      ({ call }) =>
        () =>
          call(verifyClientOtp, { body: { fulfillmentId: id, otp, cashReceived: true } }),
    ),
  }[receiveAt]
  return () => firstDone(ways)
}

/** A parcel that waits for its shop is accepted by another. */
async function acceptOfAnother(
  { shops, dice }: World,
  open: readonly PlayedOrder[],
): Promise<() => Promise<unknown>> {
  for (let read = 0; read < 12; read += 1) {
    const { buyer, id, shops: own } = dice.oneOf(open)
    const { fulfillments } = await buyer.call(readOrder, { params: { id } })
    const waiting = fulfillments.find(({ state }) => state === 'new')
    const other = shops.find((one) => !own.includes(one))
    if (waiting && other) return () => other.call(acceptParcel, { params: { id: waiting._id } })
  }
  return () => Promise.resolve(null)
}

/** @returns the first answer · @throws CallFailure of the last refusal, if each was refused */
async function firstDone(attempts: readonly (() => Promise<unknown>)[]): Promise<unknown> {
  const outcomes = await Promise.allSettled(attempts.map((attempt) => attempt()))
  const done = outcomes.find(({ status }) => status === 'fulfilled')
  if (done) return done
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return null
}

/** Somebody lost a telephone, and signs in on another. */
export async function loseTelephone({ market, buyers }: World, who: number): Promise<void> {
  const buyer = buyers[who]
  if (!buyer) return
  const body = { phone: buyer.user.phone, password: 'secret12' }
  const { token } = await market.visitor(login, { body })
  buyer.signIn(market.withToken(token))
}
