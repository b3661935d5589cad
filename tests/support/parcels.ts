import { eq } from 'drizzle-orm'

import { takeParcel as takeCall, verifyVendorOtp } from '#modules/deliveries/contract/deliveries.ts'
import { handOverParcel, pickUpParcel, takeParcel } from '#modules/deliveries/module.ts'
import { readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { acceptParcel, markReady } from '#modules/shop-orders/module.ts'
import { deliverySettings } from '#modules/deliveries/database/tables.ts'
import { parcels } from '#modules/parcels/database/tables.ts'
import type { Market } from './market.ts'
import type { Person, Seller } from './market-people.ts'

type Route = { parcelId: string; seller: Seller; courier: Person }
type Hands = Record<'seller' | 'courier', Pick<Person, 'call'>>

/** Takes a parcel from its shop to the buyer's hands, by the market's own use cases. */
export async function deliver(
  { kernel }: Pick<Market, 'kernel'>,
  { parcelId, seller, courier }: Route,
): Promise<void> {
  const [asSeller, asCourier] = [
    { parcelId, sellerId: seller.user._id },
    { parcelId, courierId: courier.user._id },
  ]
  await acceptParcel(kernel, asSeller)
  await markReady(kernel, asSeller)
  // No limit on his cash and no pay: both have tests of their own (modules/deliveries/server).
  await kernel.db
    .update(deliverySettings)
    .set({ cashCapFrancs: 1_000_000_000, courierShareBasisPoints: 0 })
  await takeParcel(kernel, asCourier)
  await pickUpParcel(kernel, {
    ...asCourier,
    vendorOtp: (await codesOf(kernel, parcelId)).vendorOtp ?? '',
  })
  await handOverParcel(kernel, {
    ...asCourier,
    cashReceived: true,
    clientOtp: (await codesOf(kernel, parcelId)).clientOtp ?? '',
  })
}

/** Takes an accepted parcel from its shop into its courier's hands, by both their calls. */
export async function pickUp(id: string, { seller, courier }: Hands): Promise<void> {
  const { vendorOtp = '' } = await seller.call(readyParcel, { params: { id } })
  await courier.call(takeCall, { params: { id } })
  await courier.call(verifyVendorOtp, { body: { otp: vendorOtp } })
}

async function codesOf(kernel: Market['kernel'], parcelId: string) {
  const [row] = await kernel.db
    .select({ vendorOtp: parcels.vendorOtp, clientOtp: parcels.clientOtp })
    .from(parcels)
    .where(eq(parcels.id, parcelId))
  return row ?? { vendorOtp: null, clientOtp: null }
}
