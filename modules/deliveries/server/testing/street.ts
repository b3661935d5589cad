import { eq } from 'drizzle-orm'

import {
  verifyClientOtp,
  verifyVendorOtp,
  takeParcel,
} from '#modules/deliveries/contract/deliveries.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { users } from '#modules/identity/database/tables.ts'
import { parcels } from '#modules/parcels/database/tables.ts'
import type { Market } from '../../../../tests/support/market.ts'
import type { Goods } from '../../../../tests/support/market-goods.ts'
import type { Person, Seller } from '../../../../tests/support/market-people.ts'
import { line, order } from '../../../../tests/support/orders.ts'
import { pickUp } from '../../../../tests/support/parcels.ts'
import { payFor } from '../../../../tests/support/payments.ts'

export type Ready = { id: string; vendorOtp: string; placed: Order; buyer: Person }

/** People and steps that every test of deliveries needs, each through the market's own calls. */
export function streetOf(market: Market) {
  async function codeOf(id: string, which: 'vendorOtp' | 'clientOtp'): Promise<string> {
    const [row] = await market.kernel.db.select().from(parcels).where(eq(parcels.id, id))
    return row?.[which] ?? ''
  }

  /** A parcel that waits at its shop; to be paid in cash by default, its deposit paid. */
  async function ready(
    seller: Seller,
    goods: Goods,
    how: { paid?: boolean; buyer?: Person } = {},
  ): Promise<Ready> {
    const buyer = how.buyer ?? (await market.buyer())
    const placed = await order(buyer, [line(goods)], {
      paymentMethod: how.paid ? 'orange_money' : 'cash_on_delivery',
      ...(!how.paid && { depositProvider: 'orange_money' }),
    })
    if (how.paid || placed.deposit) await payFor(market, placed)
    const id = placed.fulfillments[0]?._id ?? ''
    await seller.call(acceptParcel, { params: { id } })
    const { vendorOtp = '' } = await seller.call(readyParcel, { params: { id } })
    return { id, vendorOtp, placed, buyer }
  }

  return {
    codeOf,
    pay: (placed: Order) => payFor(market, placed),
    ready,
    /** A parcel that its courier has collected. */
    async onTheWay(
      courier: Person,
      seller: Seller,
      goods: Goods,
      how: { paid?: boolean; buyer?: Person } = {},
    ): Promise<Ready & { clientOtp: string }> {
      const parcel = await ready(seller, goods, how)
      await courier.call(takeParcel, { params: { id: parcel.id } })
      await courier.call(verifyVendorOtp, { body: { otp: parcel.vendorOtp } })
      return { ...parcel, clientOtp: await codeOf(parcel.id, 'clientOtp') }
    },
    /** Takes a placed parcel from its shop to its buyer. */
    async deliverFrom(courier: Person, seller: Seller, id: string): Promise<void> {
      await seller.call(acceptParcel, { params: { id } })
      await pickUp(id, { seller, courier })
      const otp = await codeOf(id, 'clientOtp')
      await courier.call(verifyClientOtp, { body: { fulfillmentId: id, otp, cashReceived: true } })
    },
    handOver: (courier: Person, parcel: { id: string; clientOtp: string }) =>
      courier.call(verifyClientOtp, {
        body: { fulfillmentId: parcel.id, otp: parcel.clientOtp, cashReceived: true },
      }),
    async courier(name: string, group = 'ikachi', admitted = true): Promise<Person> {
      const courier = await market.staff('livreur')
      const set = { name, deliveryGroup: group, admittedAt: admitted ? market.clock.now() : null }
      await market.kernel.db.update(users).set(set).where(eq(users.id, courier.user._id))
      return courier
    },
  }
}

/** Another six digits than these. */
export function wrongOtp(right: string, index = 1): string {
  return String((Number(right) + index) % 1_000_000).padStart(6, '0')
}
