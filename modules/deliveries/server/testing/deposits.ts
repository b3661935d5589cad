import { readCashBox } from '#modules/cash-boxes/contract/courier-cash.ts'
import {
  currentDeliveries,
  returnParcel,
  verifyClientOtp,
} from '#modules/deliveries/contract/deliveries.ts'
import { makePaymentLink } from '#modules/orders/contract/payment-links.ts'
import { readOrder, type Order } from '#modules/orders/contract/orders.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import type { FailureKind } from '#modules/refusals/contract/failure-reasons.ts'
import { acceptParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import type { Person, Seller } from '../../../../tests/support/market-people.ts'
import { inCash, line, order } from '../../../../tests/support/orders.ts'
import { pickUp } from '../../../../tests/support/parcels.ts'
import { payFor } from '../../../../tests/support/payments.ts'
import { failTries } from '../../../../tests/support/failed-tries.ts'
import { byId, openCrew } from './crew.ts'

/** Refund of the deposit's payment. */
export const ofDeposit = (francs: number) => ({ francs, ofDeposit: true })

/** A crew whose market asks a deposit for each cash order: its goods are above nothing. */
export async function openDeposits() {
  const crew = await openCrew()
  const { market, street, seller, goods, moussa } = crew
  const other = await market.seller({ name: 'Cuisine de Kadi' })
  const pots = await market.product({ seller: other, stock: 1_000, price: 7_000 })
  const admin = await market.staff('admin')
  const read = (buyer: Person, { _id: id }: Order) => buyer.call(readOrder, { params: { id } })
  const openPage = (buyer: Person, { _id: orderId }: Order) =>
    buyer.call(initiatePayment, {
      body: { userId: buyer.user._id, type: 'order', orderId, provider: 'wave' },
    })
  const pay = async (buyer: Person, placed: Order) => {
    await openPage(buyer, placed)
    await payFor(market, placed)
  }
  const refundsOf = ({ _id }: Order) =>
    market.sql<{ francs: number; ofDeposit: boolean }>(
      `select r.amount_francs as francs, r.payment_id = o.deposit_payment_id as "ofDeposit"
       from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.subject_id
       where p.subject_id = $1 order by r.id`,
      [_id],
    )

  /** A cash order whose deposit is paid. */
  async function placePaid(lines = [line(goods)], buyer?: Person) {
    const who = buyer ?? (await market.buyer())
    const placed = await order(who, lines, inCash)
    await pay(who, placed)
    return { buyer: who, placed, id: placed.fulfillments[0]?._id ?? '' }
  }

  async function leave(id: string, shop: Seller = seller): Promise<string> {
    await shop.call(acceptParcel, { params: { id } })
    await pickUp(id, { seller: shop, courier: moussa })
    return street.codeOf(id, 'clientOtp')
  }

  async function comesBack(id: string, kind: FailureKind): Promise<void> {
    await failTries(market, moussa, { id, kinds: [kind, kind] })
    await bringBack(id)
  }

  async function bringBack(id: string): Promise<void> {
    const otp = await street.codeOf(id, 'vendorOtp')
    await moussa.call(returnParcel, { ...byId(id), body: { otp } })
  }

  const handOver = (id: string, otp: string, more: object = {}) =>
    moussa.call(verifyClientOtp, {
      body: { fulfillmentId: id, otp, cashReceived: true, ...more },
    })
  const seenBy = async (id: string) =>
    (await moussa.call(currentDeliveries, {})).deliveries.find(
      ({ fulfillmentId }) => fulfillmentId === id,
    )
  const inBox = async () => (await moussa.call(readCashBox, {})).box
  const link = (buyer: Person, { _id: id }: Order) =>
    buyer.call(makePaymentLink, { params: { id } })
  await market.sql('update delivery_zones set deposit_above_francs = 0')
  return {
    ...crew,
    other,
    pots,
    admin,
    read,
    openPage,
    pay,
    refundsOf,
    placePaid,
    leave,
    comesBack,
    bringBack,
    handOver,
    seenBy,
    inBox,
    link,
  }
}
