import { randomInt } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { failDelivery, tryAgain } from '#modules/deliveries/module.ts'
import {
  currentDeliveries,
  returnParcel,
  takeParcel,
  verifyClientOtp,
  verifyVendorOtp,
} from '#modules/deliveries/contract/deliveries.ts'
import { priceKeptPart } from '#modules/orders/contract/keep-part.ts'
import { checkOrderPayment, readOrder, type Order } from '#modules/orders/contract/orders.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { expectLedgerAgrees } from '../support/ledger.ts'
import type { Goods } from '../support/market-goods.ts'
import type { Person, Seller } from '../support/market-people.ts'
import { inCash, line, order, parcelOf } from '../support/orders.ts'
import { openKillableMarket } from './killable-market.ts'
import { rounds } from './rounds.ts'

/** Kills in the middle of each act at the door. */
const kills = rounds('DOOR_KILLS', { usual: 1, long: 50 })
/** ms: from before the act begins to after it has ended. */
const longest = 300

let market: Awaited<ReturnType<typeof openKillableMarket>>
let seller: Seller
let courier: Person
let robe: Goods

beforeAll(async () => {
  market = await openKillableMarket()
  seller = await market.people.seller()
  courier = await market.people.staff('livreur')
  robe = await market.goods.product({ seller, stock: 1_000, price: 5_000 })
  await run('update delivery_settings set cash_cap_francs = 1000000000')
})
afterAll(() => market.close())

const run = async <Row>(text: string, values: unknown[] = []) =>
  (await market.kernel.database.pool.query(text, values)).rows as Row[]

async function pressPay(paymentUrl: string): Promise<void> {
  await fetch(paymentUrl, {
    method: 'POST',
    body: new URLSearchParams({ action: 'confirmer', numero: '76123456', code: '418207' }),
    redirect: 'manual',
  })
}

async function atDoor(): Promise<{ buyer: Person; placed: Order; id: string; otp: string }> {
  const buyer = await market.people.buyer()
  const placed = await order(buyer, [line(robe, 3)], inCash)
  const id = parcelOf(placed)
  await seller.call(acceptParcel, { params: { id } })
  const { vendorOtp = '' } = await seller.call(readyParcel, { params: { id } })
  await courier.call(takeParcel, { params: { id } })
  await courier.call(verifyVendorOtp, { body: { otp: vendorOtp } })
  const [row] = await run<{ otp: string }>('select client_otp as otp from parcels where id = $1', [
    id,
  ])
  return { buyer, placed, id, otp: row?.otp ?? '' }
}

/** Kills the server while the act runs, and starts it again. */
async function killDuring(act: () => Promise<unknown>): Promise<void> {
  const running = act().catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, randomInt(longest)))
  await market.kill()
  await running
  await market.start()
}

test('a part whose hand-over is killed is kept wholly or not at all, and once when sent again', async () => {
  for (let killed = 0; killed < kills; killed += 1) {
    const { id, otp, placed } = await atDoor()
    const { deliveries } = await courier.call(currentDeliveries, {})
    const terms = deliveries.find(({ fulfillmentId }) => fulfillmentId === id)?.partTerms
    const [only] = terms?.lines ?? []
    if (!terms || !only) throw new Error('no part can be kept')
    const kept = { [only.id]: 2 }
    const part = { kept, due: priceKeptPart(terms, kept).due }
    const send = () =>
      courier.call(verifyClientOtp, {
        body: { fulfillmentId: id, otp, cashReceived: true, part },
      })
    await killDuring(send)
    await send()
    const parcels = await run<{ state: string; pieces: number }>(
      `select p.state, sum(l.quantity)::int as pieces from parcels p join order_lines l on l.parcel_id = p.id
       where p.order_id = $1 group by p.id order by p.number`,
      [placed._id],
    )
    expect(parcels).toEqual([
      { state: 'delivered', pieces: 2 },
      { state: 'returning', pieces: 1 },
    ])
  }
  await expectLedgerAgrees(market.kernel)
})

test('a payment at the door that is killed is taken once', async () => {
  for (let killed = 0; killed < kills; killed += 1) {
    const { buyer, placed } = await atDoor()
    const body = { userId: buyer.user._id, type: 'order', orderId: placed._id } as const
    const { paymentUrl } = await buyer.call(initiatePayment, {
      body: { ...body, provider: 'orange_money' },
    })
    const params = { id: placed._id }
    await killDuring(async () => {
      await pressPay(paymentUrl)
      await buyer.call(checkOrderPayment, { params })
    })
    await pressPay(paymentUrl).catch(() => undefined)
    await expect
      .poll(async () => {
        await buyer.call(checkOrderPayment, { params })
        return (await buyer.call(readOrder, { params })).payment.state
      })
      .toBe('paid')
  }
  await expectLedgerAgrees(market.kernel)
})

test('a deposit whose payment is killed is taken once, and its parcel goes to the shop', async () => {
  await run('update delivery_zones set deposit_above_francs = 0')
  for (let killed = 0; killed < kills; killed += 1) {
    const buyer = await market.people.buyer()
    const placed = await order(buyer, [line(robe)], { ...inCash, depositProvider: 'orange_money' })
    const { paymentUrl = '' } = placed.payment
    const params = { id: placed._id }
    await killDuring(async () => {
      await pressPay(paymentUrl)
      await buyer.call(checkOrderPayment, { params })
    })
    await pressPay(paymentUrl).catch(() => undefined)
    await expect
      .poll(async () => {
        await buyer.call(checkOrderPayment, { params })
        return buyer.call(readOrder, { params })
      })
      .toMatchObject({ state: 'new', deposit: { isPaid: true, back: 0 } })
  }
  await run('update delivery_zones set deposit_above_francs = null')
  await expectLedgerAgrees(market.kernel)
})

test('a parcel whose return is killed comes back once, and pays its trip once', async () => {
  const { kernel } = market
  const courierId = courier.user._id
  for (let killed = 0; killed < kills; killed += 1) {
    const { id: parcelId } = await atDoor()
    const failed = { parcelId, courierId, kind: 'refused', note: null, imageId: null } as const
    await failDelivery(kernel, failed)
    await tryAgain(kernel, { parcelId, courierId })
    await failDelivery(kernel, failed)
    const [row] = await run<{ otp: string }>(
      'select vendor_otp as otp from parcels where id = $1',
      [parcelId],
    )
    const send = () =>
      courier.call(returnParcel, { params: { id: parcelId }, body: { otp: row?.otp ?? '' } })
    await killDuring(send)
    await send()
    const trips = await run<{ trips: number; postings: number }>(
      `select count(*)::int as trips,
         (select count(*)::int from ledger_transactions where subject_id = $1 and kind = 'failed_trip') as postings
       from failed_trips where parcel_id = $1`,
      [parcelId],
    )
    expect(trips).toEqual([{ trips: 1, postings: 1 }])
  }
  await expectLedgerAgrees(kernel)
})
