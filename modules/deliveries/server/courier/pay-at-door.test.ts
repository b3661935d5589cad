import { afterAll, describe, expect, test } from 'vitest'

import { makeDoorLink } from '#modules/deliveries/contract/at-door.ts'
import {
  currentDeliveries,
  returnParcel,
  verifyClientOtp,
} from '#modules/deliveries/contract/deliveries.ts'
import { cancelOrder, readOrder, type Order } from '#modules/orders/contract/orders.ts'
import { payByLink, readPaymentLink } from '#modules/orders/contract/payment-links.ts'
import { acceptParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { byId, openCrew } from '#modules/deliveries/server/testing/crew.ts'
import { wrongOtp } from '#modules/deliveries/server/testing/street.ts'
import { expectLedgerAgrees } from '../../../../tests/support/ledger.ts'
import type { Person, Seller } from '../../../../tests/support/market-people.ts'
import { inCash, line, order, requestRefund } from '../../../../tests/support/orders.ts'
import { pickUp } from '../../../../tests/support/parcels.ts'
import { payFor } from '../../../../tests/support/payments.ts'
import { failTries } from '../../../../tests/support/failed-tries.ts'
import { refusal } from '../../../../tests/support/refusal.ts'

const { market, street, seller, goods, moussa, balance } = await openCrew()
const other = await market.seller({ name: 'Cuisine de Kadi' })
const pots = await market.product({ seller: other, stock: 1_000, price: 7_000 })
afterAll(() => market.close())

const carriedBy = async (courier: Person) => (await courier.call(currentDeliveries, {})).deliveries
const seenBy = async (courier: Person, id: string) =>
  (await carriedBy(courier)).find(({ fulfillmentId }) => fulfillmentId === id)
type PageOf = { totalPrice?: number; provider?: 'orange_money' | 'wave' }
const openPage = (buyer: Person, placed: Order, more: PageOf = {}) =>
  buyer.call(initiatePayment, {
    body: { userId: buyer.user._id, type: 'order', orderId: placed._id, provider: 'wave', ...more },
  })
const pay = async (buyer: Person, placed: Order) => {
  await openPage(buyer, placed)
  await payFor(market, placed)
}
const read = (buyer: Person, { _id: id }: Order) => buyer.call(readOrder, { params: { id } })
const inBox = () => balance(`courier_cash:${moussa.user._id}`)
const refundsOf = ({ _id }: Order) =>
  market.sql<{ francs: number; reason: string; isOfPayment: boolean }>(
    `select r.amount_francs as francs, r.reason, r.subject_id = r.payment_id as "isOfPayment"
     from refunds r join payments p on p.id = r.payment_id where p.subject_id = $1 order by r.id`,
    [_id],
  )

/** Two shops' parcels of one cash order, both with the courier. */
async function twoParcels() {
  const buyer = await market.buyer()
  const placed = await order(buyer, [line(goods), line(pots)], inCash)
  const parcels = []
  for (const { _id: id, shopName } of placed.fulfillments) {
    await leave(shopName === 'Cuisine de Kadi' ? other : seller, id)
    parcels.push({ id, clientOtp: await street.codeOf(id, 'clientOtp') })
  }
  const [first, second] = parcels
  if (!first || !second) throw new Error('two shops, one parcel')
  return { buyer, placed, first, second }
}

async function leave(shop: Seller, id: string): Promise<void> {
  await shop.call(acceptParcel, { params: { id } })
  await pickUp(id, { seller: shop, courier: moussa })
}

describe('a cash order paid by telephone at the door', () => {
  test('shows the courier that nothing is to be taken, and is handed over without cash', async () => {
    const before = await inBox()
    const { buyer, placed, id, clientOtp } = await street.onTheWay(moussa, seller, goods)
    expect(await read(buyer, placed)).toMatchObject({ payableByPhone: placed.total })
    await pay(buyer, placed)
    expect(await seenBy(moussa, id)).toMatchObject({
      cashDue: 0,
      paidAtDoor: { method: 'wave', francs: placed.total },
    })
    expect(await read(buyer, placed)).toMatchObject({
      payableByPhone: null,
      payment: { method: 'wave', state: 'paid' },
    })
    await moussa.call(verifyClientOtp, { body: { fulfillmentId: id, otp: clientOtp } })
    expect(await inBox()).toBe(before)
    expect(await refundsOf(placed)).toEqual([])
    await expectLedgerAgrees(market.kernel)
  })

  test('is owed back whole when the courier had taken the cash before', async () => {
    const { buyer, placed, ...parcel } = await street.onTheWay(moussa, seller, goods)
    await openPage(buyer, placed)
    await street.handOver(moussa, parcel)
    await payFor(market, placed)
    expect(await refundsOf(placed)).toEqual([
      { francs: placed.total, reason: 'Déjà payé en espèces au livreur.', isOfPayment: true },
    ])
    expect(await read(buyer, placed)).toMatchObject({ payment: { method: 'cash_on_delivery' } })
    await expectLedgerAgrees(market.kernel)
  })
})

describe('two parcels of a cash order', () => {
  test('ask by telephone only for the one that was not paid in cash', async () => {
    const before = await inBox()
    const { buyer, placed, first, second } = await twoParcels()
    expect(await seenBy(moussa, second.id)).toMatchObject({ otherPaid: null })
    await street.handOver(moussa, first)
    expect(await seenBy(moussa, second.id)).toMatchObject({
      otherPaid: { inCash: true, at: market.clock.now().toISOString() },
    })
    const cash = (await inBox()) - before
    const rest = placed.total - cash
    expect(await read(buyer, placed)).toMatchObject({ payableByPhone: rest })
    expect(await refusal(openPage(buyer, placed, { totalPrice: placed.total }))).toMatchObject({
      code: 'payments.wrong_amount',
    })
    await pay(buyer, placed)
    expect(await seenBy(moussa, second.id)).toMatchObject({ paidAtDoor: { francs: rest } })
    await moussa.call(verifyClientOtp, {
      body: { fulfillmentId: second.id, otp: second.clientOtp },
    })
    expect((await inBox()) - before).toBe(cash)
    await expectLedgerAgrees(market.kernel)
    // The cash comes back to the buyer, the payment to its number.
    const admin = await market.staff('admin')
    for (const { id: fulfillmentId } of [first, second])
      await requestRefund(admin, placed, {
        parcel: fulfillmentId,
        reason: 'Article abîmé.',
        amount: null,
      })
    const made = await market.sql(
      'select subject_id, payment_id is null as "isCash" from refunds where subject_id = any($1)',
      [[first.id, second.id]],
    )
    expect(made).toEqual(
      expect.arrayContaining([
        { subject_id: first.id, isCash: true },
        { subject_id: second.id, isCash: false },
      ]),
    )
    await expectLedgerAgrees(market.kernel)
  })

  test('a returning one is not paid by telephone, nor owed back afterwards', async () => {
    const { buyer, placed, first, second } = await twoParcels()
    await failTries(market, moussa, { id: first.id, kinds: ['absent', 'absent'] })
    await pay(buyer, placed)
    expect(await seenBy(moussa, second.id)).toMatchObject({ cashDue: 0 })
    const otp = await street.codeOf(first.id, 'vendorOtp')
    await giveBack(first.id, otp)
    expect(await refundsOf(placed)).toEqual([])
    await moussa.call(verifyClientOtp, {
      body: { fulfillmentId: second.id, otp: second.clientOtp },
    })
    await expectLedgerAgrees(market.kernel)
  })

  test('one cancelled after the page was opened is owed back, and the other stays paid', async () => {
    const buyer = await market.buyer()
    const placed = await order(buyer, [line(goods), line(pots)], inCash)
    const [kept] = placed.fulfillments
    const shop = kept?.shopName === 'Cuisine de Kadi' ? other : seller
    await leave(shop, kept?._id ?? '')
    // Orange Money cannot close a page.
    await openPage(buyer, placed, { provider: 'orange_money' })
    await buyer.call(cancelOrder, { params: { id: placed._id } })
    await payFor(market, placed)
    const [owed] = await refundsOf(placed)
    const seen = await seenBy(moussa, kept?._id ?? '')
    expect(owed).toMatchObject({ reason: 'Payé plus que ce qui restait à payer.' })
    expect((owed?.francs ?? 0) + (seen?.paidAtDoor?.francs ?? 0)).toBe(placed.total)
    await expectLedgerAgrees(market.kernel)
  })
})

test('the page behind the QR code asks for the rest, and ends when nothing is left', async () => {
  const { placed, ...parcel } = await street.onTheWay(moussa, seller, goods)
  const stranger = await street.courier('Salif Diallo')
  expect(await refusal(stranger.call(makeDoorLink, byId(parcel.id)))).toMatchObject({ status: 404 })
  const { token, total, parcels } = await moussa.call(makeDoorLink, byId(parcel.id))
  expect({ total, parcels }).toEqual({ total: placed.total, parcels: 1 })
  const look = () => market.visitor(readPaymentLink, { params: { token } })
  expect(await look()).toMatchObject({ state: 'open', total, method: 'cash_on_delivery' })
  await moussa
    .call(verifyClientOtp, {
      body: { fulfillmentId: parcel.id, otp: wrongOtp(parcel.clientOtp), cashReceived: true },
    })
    .catch(() => undefined)
  await street.handOver(moussa, parcel)
  expect(await look()).toMatchObject({ state: 'paid', method: 'cash_on_delivery' })
  expect(await refusal(moussa.call(makeDoorLink, byId(parcel.id)))).toMatchObject({ status: 409 })
  const late = market.visitor(payByLink, { params: { token }, body: { provider: 'wave' } })
  expect(await refusal(late)).toMatchObject({
    status: 409,
    message: 'Il ne reste rien à payer pour cette commande.',
  })
})

async function giveBack(id: string, otp: string): Promise<void> {
  await moussa.call(returnParcel, { ...byId(id), body: { otp } })
}
