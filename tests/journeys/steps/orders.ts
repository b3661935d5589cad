import { randomUUID } from 'node:crypto'

import {
  confirmRemittance,
  openRemittance,
  readCashBox,
} from '#modules/cash-boxes/contract/courier-cash.ts'
import { verifyClientOtp, verifyVendorOtp } from '#modules/deliveries/contract/deliveries.ts'
import { placeOrder, readOrder, type Order } from '#modules/orders/contract/orders.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import type { PaymentMethod } from '#modules/operators/contract/payment-method.ts'
import { callAs, expect, marketUrl } from '../../browser/journey.ts'
import { demoUser, type Person } from '../../browser/people.ts'
import { home, parcelOf } from '../../support/orders.ts'
import { plainGoods } from './goods.ts'

type OrderPeople = Record<'buyer' | 'shop' | 'courier', Person>

export const anyShop = { user: null }

/**
 * Orders the cheapest product of each shop by the API, in cash by default: one courier collects for
 * many journeys, and his cash box has a ceiling.
 */
export async function orderFrom(
  buyer: Person,
  shops: readonly Pick<Person, 'user'>[],
  {
    fullName = 'Awa Traoré',
    paymentMethod = 'cash_on_delivery',
  }: { fullName?: string; paymentMethod?: PaymentMethod } = {},
): Promise<Order> {
  const products = await Promise.all(
    shops.map(async ({ user }) => {
      const goods = await plainGoods({ shopName: user?.shopName, stock: 5 })
      return goods.toSorted((a, b) => a.price - b.price)[0]
    }),
  )
  const cartItems = products.map((product) => ({ product: product?._id ?? '', qty: 1 }))
  const shippingAddress = { ...home, fullName, phone: buyer.user?.phone ?? '' }
  return callAs(buyer)(
    placeOrder,
    { body: { cartItems, shippingAddress, paymentMethod } },
    { idempotencyKey: randomUUID() },
  )
}

export function readAs(buyer: Person, { _id: id }: Pick<Order, '_id'>): Promise<Order> {
  return callAs(buyer)(readOrder, { params: { id } })
}

/**
 * Accepts and packs as the shop, collects as the courier. @returns the parcel and its buyer's code
 */
export async function collect(
  { buyer, shop, courier }: OrderPeople,
  placed: Order,
): Promise<{ id: string; otp: string }> {
  const id = parcelOf(placed)
  await callAs(shop)(acceptParcel, { params: { id } })
  const { vendorOtp = '' } = await callAs(shop)(readyParcel, { params: { id } })
  // Another journey may hand in the same box at this moment: it is read again.
  await expect(() => makeRoomInCashBox(courier)).toPass()
  await callAs(courier)(verifyVendorOtp, { body: { otp: vendorOtp } })
  const [parcel] = (await readAs(buyer, placed)).fulfillments
  return { id, otp: parcel?.clientOtp ?? '' }
}

/**
 * Hands in a full cash-box: one courier collects for all journeys of a run. A little stays, for the
 * journey that hands in the rest on the screen.
 */
async function makeRoomInCashBox(courier: Person): Promise<void> {
  const { box, cap } = await callAs(courier)(readCashBox, {})
  if (box < cap / 2) return
  const { _id: id, code } = await callAs(courier)(
    openRemittance,
    { body: { amount: box - 1_000 } },
    { idempotencyKey: randomUUID() },
  )
  const user = await demoUser(marketUrl(), 'chef')
  await callAs({ user })(confirmRemittance, { params: { id }, body: { code } })
}

/** Plays an order of that shop, in cash, carried and handed over by the API. */
export async function deliveredOrder(parts: OrderPeople): Promise<Order> {
  const placed = await orderFrom(parts.buyer, [parts.shop])
  const { id, otp } = await collect(parts, placed)
  const body = { fulfillmentId: id, otp, cashReceived: true }
  await callAs(parts.courier)(verifyClientOtp, { body })
  return readAs(parts.buyer, placed)
}

/** Pays on the provider's own page, and waits until the market knows. */
export async function payOnProvidersPage(buyer: Person, placed: Order): Promise<void> {
  await buyer.page.goto(placed.payment.paymentUrl ?? '')
  await buyer.page.getByRole('button', { name: 'Confirmer le paiement' }).click()
  await expect.poll(async () => (await readAs(buyer, placed)).payment.state).toBe('paid')
  // The operator leads back by itself: no page may be opened while it does.
  await buyer.page.waitForURL(/\/paiement\/retour|\/commandes\//)
}
