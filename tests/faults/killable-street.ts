import { expect } from 'vitest'

import {
  takeParcel,
  verifyClientOtp,
  verifyVendorOtp,
} from '#modules/deliveries/contract/deliveries.ts'
import { checkOrderPayment, type Order } from '#modules/orders/contract/orders.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import type { Person, Seller } from '../support/market-people.ts'
import { openKillableMarket, pressPay } from './killable-market.ts'

export type KillableStreet = Awaited<ReturnType<typeof openKillableStreet>>
/** Who meet at one door; another crew does not wait for their rows and limits. */
export type Crew = { buyer: Person; seller: Seller; courier: Person }

/** A market to be killed, its admin, and the steps of a parcel between two kills. */
export async function openKillableStreet() {
  const market = await openKillableMarket()
  const { people } = market
  const admin = await market.prove(await people.staff('admin'))

  const run = async <Row>(text: string, values: unknown[] = []) =>
    (await market.kernel.database.pool.query(text, values)).rows as Row[]
  await run('update delivery_settings set cash_cap_francs = 1000000000')

  async function crew(): Promise<Crew> {
    const buyer = await people.buyer()
    return { buyer, seller: await people.seller(), courier: await people.staff('livreur') }
  }

  async function codesOf(id: string): Promise<{ shop: string; client: string }> {
    const [row] = await run<{ shop: string; client: string }>(
      `select coalesce(vendor_otp, '') as shop, coalesce(client_otp, '') as client
       from parcels where id = $1`,
      [id],
    )
    return row ?? { shop: '', client: '' }
  }

  /** From its shop to its courier's hands. */
  async function carry({ seller, courier }: Crew, id: string): Promise<void> {
    const { vendorOtp = '' } = await seller.call(readyParcel, { params: { id } })
    await courier.call(takeParcel, { params: { id } })
    await courier.call(verifyVendorOtp, { body: { otp: vendorOtp } })
  }

  async function toDoor(crew: Crew, id: string): Promise<void> {
    await crew.seller.call(acceptParcel, { params: { id } })
    await carry(crew, id)
  }

  async function handOver({ courier }: Crew, id: string, more: object = {}): Promise<void> {
    const { client: otp } = await codesOf(id)
    const body = { fulfillmentId: id, otp, cashReceived: true, ...more }
    await courier.call(verifyClientOtp, { body })
  }

  /** Pays on the operator's page until the market knows it, also after a kill. */
  async function settle(buyer: Person, { _id: id }: Order, page: string): Promise<void> {
    await pressPay(page).catch(() => undefined)
    await expect
      .poll(async () => {
        const order = await buyer.call(checkOrderPayment, { params: { id } })
        return order.deposit?.isPaid ?? order.payment.state === 'paid'
      })
      .toBe(true)
  }

  return { market, admin, run, crew, codesOf, carry, toDoor, handOver, settle }
}
