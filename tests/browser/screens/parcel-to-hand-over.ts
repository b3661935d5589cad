import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'

import { verifyVendorOtp } from '#modules/deliveries/contract/deliveries.ts'
import { admitCourier } from '#modules/dispatch/contract/dispatch.ts'
import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { placeOrder } from '#modules/orders/contract/orders.ts'
import { becomeCourier } from '#modules/people/contract/role-changes.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { home } from '../../support/orders.ts'
import { demoPhones } from '../people.ts'
import { clientOf, signIn, signInNewBuyer } from './order-to-pay.ts'
import { stockedProduct } from './stocked-product.ts'

/**
 * Signs this page in as a new courier who carries one parcel of several articles, to be paid in
 * cash. @returns the address of the deliveries under way
 */
export async function parcelToHandOver(page: Page): Promise<string> {
  const courier = await signInNewBuyer(page)
  const seller = await logIn(page, demoPhones.vendeur)
  const [shop, chef] = [clientOf(page, seller), clientOf(page, await logIn(page, demoPhones.chef))]
  await clientOf(page, courier)(becomeCourier, { body: { role: 'livreur' } })
  const admitted = { admitted: true, reason: 'Connu du groupe' }
  await chef(admitCourier, { params: { id: courier._id }, body: admitted })
  const signedIn = await logIn(page, courier.phone)
  await signIn(page, signedIn)

  const id = await orderFrom(seller, page, courier)
  await shop(acceptParcel, { params: { id } })
  const { vendorOtp = '' } = await shop(readyParcel, { params: { id } })
  await clientOf(page, signedIn)(verifyVendorOtp, { body: { otp: vendorOtp } })
  return '/livreur-dashboard?onglet=en-cours'
}

export async function logIn(page: Page, phone: string): Promise<UserInfo> {
  const answer = await page.request.post('/api/users/login', {
    data: { phone, password: 'demo1234' },
  })
  return (await answer.json()) as UserInfo
}

/** Orders three of one product of this seller. @returns the parcel */
async function orderFrom(seller: UserInfo, page: Page, buyer: UserInfo): Promise<string> {
  const call = clientOf(page, buyer)
  const product = await stockedProduct(page, seller)
  const body = {
    cartItems: [{ product, qty: 3 }],
    shippingAddress: { ...home, phone: buyer.phone },
    paymentMethod: 'cash_on_delivery' as const,
  }
  const placed = await call(placeOrder, { body }, { idempotencyKey: randomUUID() })
  return placed.fulfillments[0]?._id ?? ''
}
