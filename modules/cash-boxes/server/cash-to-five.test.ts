import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'

import { readCashBox } from '#modules/cash-boxes/contract/courier-cash.ts'
import {
  currentDeliveries,
  deliveryHistory,
  verifyClientOtp,
} from '#modules/deliveries/contract/deliveries.ts'
import { byId } from '#modules/deliveries/server/testing/crew.ts'
import { readBoard } from '#modules/dispatch/contract/dispatch.ts'
import { wordsOfPdf } from '#modules/buyer-orders/server/testing/words-of-pdf.ts'
import { roundingOf } from '#modules/orders/contract/order-due.ts'
import { priceKeptPart } from '#modules/parcels/contract/keep-part.ts'
import { readOrder, type Order } from '#modules/orders/contract/orders.ts'
import { answerRefund, listOwnRefunds } from '#modules/payments/contract/own-refunds.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { listRelayParcels } from '#modules/relays/contract/own-relay.ts'
import { openRelayStreet } from '#modules/relays/server/testing/relay-street.ts'
import { acceptParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { readTeamOrder } from '#modules/team-orders/contract/admin-orders.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import {
  home,
  inCash,
  line,
  order,
  parcelOf,
  requestRefund,
} from '../../../tests/support/orders.ts'
import { pickUp } from '../../../tests/support/parcels.ts'
import { payFor } from '../../../tests/support/payments.ts'
import { propertyRuns } from '../../../tests/support/property-runs.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const town = await openRelayStreet()
const { market, street, seller, moussa, chef, lamine, relay, relayCode, bring, give } = town
const admin = await market.staff('admin')
afterAll(() => market.close())
await market.sql('update delivery_settings set cash_cap_francs = 1000000000')
await market.sql('update relays set cash_ceiling_francs = 2000000, places = 100')

const balanceOf = async (kind: string) =>
  (
    await market.sql<{ francs: number }>(
      `select coalesce(sum(e.amount_francs), 0)::int as francs
       from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = $1`,
      [kind],
    )
  )[0]?.francs ?? 0
const cash = async () => (await balanceOf('courier_cash')) + (await balanceOf('relay_cash'))
const read = (buyer: Person, { _id }: Order) => buyer.call(readOrder, byId(_id))
const carried = async (id: string) =>
  (await moussa.call(currentDeliveries, {})).deliveries.find((one) => one.fulfillmentId === id)
const type = (id: string, otp: string, more: object = {}) =>
  moussa.call(verifyClientOtp, { body: { fulfillmentId: id, otp, cashReceived: true, ...more } })

/** Brings a parcel to the relay point, which hands it over. @returns the cash that it reads */
async function overTheCounter(id: string): Promise<number | undefined> {
  await bring(id, await relayCode(id))
  const { parcels } = await lamine.call(listRelayParcels, { query: { list: 'kept' } })
  await give(id, { otp: await street.codeOf(id, 'clientOtp'), cashReceived: true })
  return parcels.find(({ parcelId }) => parcelId === id)?.cashDue
}

/** Hands a parcel over at its door. @returns the cash that the courier reads */
async function atTheDoor(id: string): Promise<number | undefined> {
  const delivery = await carried(id)
  await type(id, await street.codeOf(id, 'clientOtp'))
  return delivery?.cashDue
}

/** Prices by which an order costs so many francs: fees are whole thousands. */
const goodsOf = (price: number) => market.product({ seller, stock: 100, price })

async function atDoor(price: number, buyer?: Person) {
  const who = buyer ?? (await market.buyer())
  const placed = await order(who, [line(await goodsOf(price))], inCash)
  const id = parcelOf(placed)
  await seller.call(acceptParcel, byId(id))
  await pickUp(id, { seller, courier: moussa })
  return { buyer: who, placed, id, otp: await street.codeOf(id, 'clientOtp') }
}

describe('cash is asked to 5 f', () => {
  const price = fc.integer({ min: 201, max: 60_000 })
  const way = fc.constantFrom('door', 'deposit', 'relay')
  test('whatever an order costs, the boxes hold what was asked, and the ledger the rest', async () => {
    await fc.assert(
      fc.asyncProperty(price, way, async (francs, how) => {
        const limit = how === 'deposit' ? 0 : null
        await market.sql('update delivery_zones set deposit_above_francs = $1', [limit])
        const goods = await goodsOf(francs)
        const buyer = await market.buyer()
        const to = how === 'relay' ? ({ receiveAt: 'relay', relayId: relay.relayId } as const) : {}
        const quote = await buyer.call(quoteCart, {
          body: { cartItems: [line(goods)], shippingAddress: home, ...to },
        })
        const { toPay = -1, deposit } = quote.cashOnDelivery
        const by = deposit ? ({ depositProvider: 'orange_money' } as const) : {}
        const placed = await order(buyer, [line(goods)], { ...inCash, ...to, ...by })
        if (placed.deposit) await payFor(market, placed)
        const due = placed.total - (deposit?.francs ?? 0)
        expect([toPay % 5, due - toPay]).toEqual([0, due % 5])
        const shown = await read(buyer, placed)
        expect(roundingOf(shown)).toBe(due % 5)
        const id = parcelOf(placed)
        const before = [await cash(), await balanceOf('cash_rounding')]
        await seller.call(acceptParcel, byId(id))
        await pickUp(id, { seller, courier: moussa })
        const asked = how === 'relay' ? await overTheCounter(id) : await atTheDoor(id)
        expect(asked).toBe(toPay)
        const after = [await cash(), await balanceOf('cash_rounding')]
        expect(after).toEqual([(before[0] ?? 0) + toPay, (before[1] ?? 0) + (due % 5)])
        const paid = await read(buyer, placed)
        expect([paid.fulfillments[0]?.cashRounding, roundingOf(paid)]).toEqual([due % 5, due % 5])
      }),
      propertyRuns(12, [
        [9_999, 'door'],
        [9_999, 'relay'],
        [20_003, 'deposit'],
        [10_000, 'door'],
      ]),
    )
    await expectLedgerAgrees(market.kernel)
  })

  test('on every screen and paper that says the sum', async () => {
    await market.sql('update delivery_zones set deposit_above_francs = null')
    const { buyer, placed, id, otp } = await atDoor(9_999)
    const asked = placed.total - 4
    const { columns } = await chef.call(readBoard, { query: { q: placed.orderNumber } })
    expect(Object.values(columns).flatMap(({ parcels }) => parcels)).toMatchObject([
      { fulfillmentId: id, cashDue: asked },
    ])
    const receipt = async () => {
      const reply = await fetch(`${market.url}/api/orders/${placed._id}/receipt`, {
        headers: { authorization: `Bearer ${buyer.user.token}` },
      })
      return wordsOfPdf(Buffer.from(await reply.arrayBuffer()))
    }
    expect(await receipt()).toMatch(/Arrondi, en espèces.*Reste/s)
    expect((await read(buyer, placed)).payableByPhone).toBe(placed.total)
    await type(id, otp)
    expect(await receipt()).toMatch(/Arrondi, en espèces.*Reste/s)
    const { movements } = await moussa.call(readCashBox, {})
    expect(movements[0]?.amount).toBe(asked)
    const { history } = await moussa.call(deliveryHistory, { query: {} })
    expect(history.find(({ fulfillmentId }) => fulfillmentId === id)?.cashCollected).toBe(asked)
    const seen = await admin.call(readTeamOrder, byId(placed._id))
    expect(seen.parcels[0]?.cashRounding).toBe(4)
  })

  test('by telephone at the door the whole sum is paid, and nothing is rounded', async () => {
    const { buyer, placed, id, otp } = await atDoor(9_999)
    const before = await balanceOf('cash_rounding')
    const page = await buyer.call(initiatePayment, {
      body: { userId: buyer.user._id, type: 'order', orderId: placed._id, provider: 'wave' },
    })
    await payFor(market, placed)
    expect(page).toBeTruthy()
    await type(id, otp, { cashReceived: false })
    const paid = await read(buyer, placed)
    expect(paid).toMatchObject({ payment: { paid: placed.total } })
    expect([roundingOf(paid), await balanceOf('cash_rounding')]).toEqual([0, before])
    await expectLedgerAgrees(market.kernel)
  })
})

test('a part kept at the door is asked to 5 f too', async () => {
  const buyer = await market.buyer()
  const placed = await order(
    buyer,
    [line(await goodsOf(3_333), 2), line(await goodsOf(1_111))],
    inCash,
  )
  const id = parcelOf(placed)
  await seller.call(acceptParcel, byId(id))
  await pickUp(id, { seller, courier: moussa })
  const delivery = await carried(id)
  const kept = Object.fromEntries(
    (delivery?.products ?? []).map(({ _id, unitPrice }) => [_id, unitPrice === 3_333 ? 1 : 0]),
  )
  if (!delivery?.partTerms) throw new Error('no part can be kept')
  const part = priceKeptPart(delivery.partTerms, kept)
  expect(part.due - part.atDoor).toBe(part.due % 5)
  const before = await cash()
  await type(id, await street.codeOf(id, 'clientOtp'), { part: { kept, due: part.due } })
  expect((await cash()) - before).toBe(part.atDoor)
  await expectLedgerAgrees(market.kernel)
})

test('each parcel of an order is asked to 5 f, as it is brought', async () => {
  const other = await market.seller({ name: 'Cuisine de Kadi' })
  const pot = await market.product({ seller: other, stock: 9, price: 7_003 })
  const cartItems = [line(await goodsOf(4_002)), line(pot)]
  const buyer = await market.buyer()
  const { cashOnDelivery } = await buyer.call(quoteCart, {
    body: { cartItems, shippingAddress: home },
  })
  const placed = await order(buyer, cartItems, inCash)
  expect(cashOnDelivery.toPay).toBe(placed.total - 5)
  expect(roundingOf(await read(buyer, placed))).toBe(5)
})

describe('what was paid in cash and is given back', () => {
  test('whole is what was given, and the market has its rounding back', async () => {
    const rounding = await balanceOf('cash_rounding')
    const { buyer, placed, id, otp } = await atDoor(9_999)
    await type(id, otp)
    const body = { parcel: id, reason: 'Article abîmé.' }
    const exact = { ...body, amount: placed.total }
    expect(await refusal(requestRefund(admin, placed, exact))).toMatchObject({
      code: 'complaints.refund_amount',
    })
    await requestRefund(admin, placed, { ...body, amount: null })
    const { refunds } = await buyer.call(listOwnRefunds, { query: { orderId: placed._id } })
    expect(refunds).toMatchObject([{ amount: placed.total - 4 }])
    expect(await balanceOf('cash_rounding')).toBe(rounding)
    await expectLedgerAgrees(market.kernel)
  })

  test('in part is the part to the franc, and the market keeps its rounding', async () => {
    const rounding = await balanceOf('cash_rounding')
    const { placed, id, otp } = await atDoor(9_999)
    await type(id, otp)
    await requestRefund(admin, placed, { parcel: id, reason: 'Une pièce.', amount: 3_333 })
    expect((await balanceOf('cash_rounding')) - rounding).toBe(4)
    await expectLedgerAgrees(market.kernel)
  })
})

describe('cash noted without network for a parcel paid by telephone', () => {
  const minuteMs = 60_000
  async function paidTwice() {
    const parcel = await atDoor(9_999)
    const { buyer, placed, id, otp } = parcel
    market.clock.advance(minuteMs)
    const madeAt = market.clock.now().toISOString()
    market.clock.advance(minuteMs)
    await buyer.call(initiatePayment, {
      body: { userId: buyer.user._id, type: 'order', orderId: placed._id, provider: 'wave' },
    })
    await payFor(market, placed)
    market.clock.advance(minuteMs)
    await type(id, otp, { madeAt })
    const { refunds } = await buyer.call(listOwnRefunds, { query: { orderId: placed._id } })
    const answer = (paidInCash: boolean) =>
      buyer.call(answerRefund, { ...byId(refunds[0]?._id ?? ''), body: { paidInCash } })
    return { ...parcel, refunds, answer }
  }

  test.each([true, false])(
    'counts to 5 f, its payment to the franc: given is %s',
    async (given) => {
      const before = [await cash(), await balanceOf('cash_rounding')]
      const { placed, buyer, refunds, answer } = await paidTwice()
      expect(refunds).toMatchObject([{ amount: placed.total }])
      expect((await cash()) - (before[0] ?? 0)).toBe(placed.total - 4)
      await answer(given)
      const after = [await cash(), await balanceOf('cash_rounding')]
      const [box, rounded] = given ? [placed.total - 4, 4] : [0, 0]
      expect(after).toEqual([(before[0] ?? 0) + box, (before[1] ?? 0) + rounded])
      expect(roundingOf(await read(buyer, placed))).toBe(rounded)
      await expectLedgerAgrees(market.kernel)
    },
  )
})
