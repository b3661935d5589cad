import { randomUUID } from 'node:crypto'

import { listProducts } from '#contract/catalogue/catalogue.ts'
import { verifyClientOtp, verifyVendorOtp } from '#contract/deliveries/deliveries.ts'
import { placeOrder, readOrder, type Order } from '#contract/orders/orders.ts'
import { acceptParcel, readyParcel } from '#contract/orders/seller-orders.ts'
import { typedClient, type Client } from '#contract/kernel/typed-client.ts'
import { marketUrl } from '../browser/journey.ts'
import type { Person } from '../browser/people.ts'

export const callAs = (person: Person | null): Client =>
  typedClient(
    (request) => fetch(marketUrl() + request.url, request),
    () => person?.user?.token,
  )

/** Something cheap of that shop, bought for cash, carried and handed over: as everybody’s pages would ask for it, without the pages. */
export async function deliveredOrder({
  buyer,
  shop,
  courier,
}: Record<'buyer' | 'shop' | 'courier', Person>): Promise<Order> {
  const cartItems = [{ product: await goodsOf(shop), qty: 1, size: null, color: null }]
  const shippingAddress = {
    fullName: 'Awa Traoré',
    phone: buyer.user?.phone ?? '',
    region: 'Bamako',
    quartier: 'Missira',
    repere: 'Près de la mosquée',
  }
  const body = { cartItems, shippingAddress, paymentMethod: 'cash_on_delivery' as const }
  const { _id, fulfillments } = await callAs(buyer)(
    placeOrder,
    { body },
    { idempotencyKey: randomUUID() },
  )
  const id = fulfillments[0]?._id ?? ''
  await callAs(shop)(acceptParcel, { params: { id } })
  const { vendorOtp = '' } = await callAs(shop)(readyParcel, { params: { id } })
  await callAs(courier)(verifyVendorOtp, { body: { otp: vendorOtp } })
  const otp =
    (await callAs(buyer)(readOrder, { params: { id: _id } })).fulfillments[0]?.clientOtp ?? ''
  await callAs(courier)(verifyClientOtp, { body: { fulfillmentId: id, otp, cashReceived: true } })
  return callAs(buyer)(readOrder, { params: { id: _id } })
}

async function goodsOf(shop: Person): Promise<string> {
  for (let page = 1; page < 8; page += 1) {
    const { products } = await callAs(null)(listProducts, {
      params: { filter: 'paginated' },
      query: { limit: 100, page },
    })
    const found = products.find(
      (one) =>
        one.shopName === shop.user?.shopName &&
        !one.useVariants &&
        one.stock > 5 &&
        one.price < 15_000,
    )
    if (found) return found._id
  }
  throw new Error(`${shop.user?.shopName} has nothing to sell`)
}
