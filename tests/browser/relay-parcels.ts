import { randomUUID } from 'node:crypto'

import type { Client } from '#kernel/wire/typed-client.ts'
import { verifyVendorOtp } from '#modules/deliveries/contract/deliveries.ts'
import { placeOrder, type Order } from '#modules/orders/contract/orders.ts'
import type { PaymentMethod } from '#modules/operators/contract/payment-method.ts'
import { listRelayParcels, type RelayParcel } from '#modules/relays/contract/own-relay.ts'
import { bringToRelay } from '#modules/relays/contract/relay-courier.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { home } from '../support/orders.ts'

type RelayWork = { buyer: Client; shop: Client; courier: Client; relay: Client }
type ToRelay = {
  relayId: string
  product: string
  fullName: string
  phone: string
  region?: string
}

export function orderToRelay(
  buyer: Client,
  { relayId, product, fullName, phone, region }: ToRelay,
  paymentMethod: PaymentMethod = 'cash_on_delivery',
): Promise<Order> {
  const body = {
    cartItems: [{ product, qty: 1 }],
    shippingAddress: {
      ...home,
      ...(region && { region, quartier: null }),
      fullName,
      phone,
    },
    paymentMethod,
    receiveAt: 'relay' as const,
    relayId,
  }
  return buyer(placeOrder, { body }, { idempotencyKey: randomUUID() })
}

/** The courier leaves the shop with the order's parcel. @returns the parcel */
export async function carryOff(
  { shop, courier }: Pick<RelayWork, 'shop' | 'courier'>,
  { fulfillments }: Order,
): Promise<string> {
  const id = fulfillments[0]?._id ?? ''
  await shop(acceptParcel, { params: { id } })
  const { vendorOtp = '' } = await shop(readyParcel, { params: { id } })
  await courier(verifyVendorOtp, { body: { otp: vendorOtp } })
  return id
}

export async function relayParcel(
  relay: Client,
  list: 'expected' | 'kept' | 'leaving',
  parcelId: string,
): Promise<RelayParcel | undefined> {
  const { parcels } = await relay(listRelayParcels, { query: { list } })
  return parcels.find((parcel) => parcel.parcelId === parcelId)
}

/** The courier brings the order's parcel to the relay point. @returns the parcel */
export async function bringParcel(work: Omit<RelayWork, 'buyer'>, order: Order): Promise<string> {
  const id = await carryOff(work, order)
  const otp = (await relayParcel(work.relay, 'expected', id))?.code ?? ''
  await work.courier(bringToRelay, { params: { id }, body: { otp } })
  return id
}
