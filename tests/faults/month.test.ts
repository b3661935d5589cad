import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  figureNames,
  listBoxes,
  listEntries,
  listMonths,
  listPaidPlans,
  readOverview,
} from '#contract/ledger/books.ts'
import { cancelOrder, type Order } from '#contract/orders/orders.ts'
import { initiatePayment } from '#contract/payments/payments.ts'
import {
  approveBatch,
  failLine,
  listBatches,
  listHeld,
  payLine,
  readBatch,
  retryLine,
  reviewBatch,
  sendBatch,
} from '#contract/payouts/payouts.ts'
import { plans } from '#contract/subscriptions/plans.ts'
import {
  approveRefund,
  confirmRefund,
  listRefunds,
  sendRefund,
} from '#contract/payments/refunds.ts'
import { decideComplaint } from '#server/complaints/index.ts'
import { postRemittance } from '#server/ledger/index.ts'
import { openMarket, type Market } from '../market.ts'
import type { Goods } from '../market-goods.ts'
import type { Person, Seller } from '../market-people.ts'
import { line, order } from '../orders.ts'
import { deliver } from '../parcels.ts'
import { expectShop } from './month-shop.ts'
import { expectStatementMatches, type Transfer } from './month-statement.ts'
import { seeded } from './seeded.ts'

/** A month for whom it may concern: MONTH_SHOPS=300 MONTH_ORDERS=20000; the same seed plays the same month. */
const shopsCount = Number(process.env['MONTH_SHOPS'] ?? 4)
const ordersCount = Number(process.env['MONTH_ORDERS'] ?? 36)
const random = seeded(Number(process.env['MONTH_SEED'] ?? 20_261_001))
const days = 30
const dayMs = 86_400_000

/** Orders of a day that are played at once. */
const abreast = 4

type Shop = { seller: Seller; goods: Goods; price: number }
/** What really happened, as whoever stood there would have written it down: nothing here is read from the market's books. */
const facts = {
  orangeMoney: 0,
  cash: 0,
  remitted: 0,
  commission: 0,
  delivery: 0,
  shopsDue: new Map<string, number>(),
  refundsDue: 0,
  paidOut: new Map<string, number>(),
  couriersPaid: 0,
  refunded: 0,
  refundsAsked: 0,
  refundsSent: 0,
  subscriptions: 0,
  linesPaid: 0,
  days: new Map<string, { orangeMoney: number; cash: number }>(),
}
const transfers: Transfer[] = []

let market: Market
let shops: Shop[]
let buyers: Person[]
let couriers: Person[]
let reader: Person
let approver: Person
const boxes = new Map<string, number>()

beforeAll(async () => {
  market = await openMarket({ at: new Date('2026-10-01T08:00:00Z') })
  const prices = Array.from({ length: shopsCount }, () => 1_001 + random(30_000))
  shops = []
  for (const [index, price] of prices.entries()) {
    const seller = await market.seller({ name: `Boutique ${String(index).padStart(4, '0')}` })
    shops.push({ seller, price, goods: await market.product({ seller, price, stock: 100_000 }) })
  }
  buyers = await Promise.all(Array.from({ length: 6 }, () => market.buyer()))
  couriers = [await market.staff('livreur'), await market.staff('livreur')]
  ;[reader, approver] = [await market.staff('finance'), await market.staff('finance')]
}, 600_000)
afterAll(() => market.close())

// oxlint-disable-next-line vitest/expect-expect -- expectEqual asserts at the end
test(
  'after a month of sales, cash, refunds, complaints and failed payouts, every figure of finance is what really happened, to the franc',
  async () => {
    for (let day = 0; day < days; day += 1) {
      const orders =
        Math.floor((ordersCount * (day + 1)) / days) - Math.floor((ordersCount * day) / days)
      await playOrders(orders)
      if (day === 1) await playSubscriptions()
      if (day % 2 === 1) for (const courier of couriers) await remit(courier)
      await market.runJob('orders.close-delivered')
      if (market.clock.now().getUTCDay() === 6) await playSaturday()
      if (day % 5 === 4) await playRefunds()
      // Nobody reads this month's notices.
      await market.kernel.database.pool.query('delete from outbox_events')
      market.clock.advance(dayMs)
    }
    await expectEqual()
  },
  60_000 + ordersCount * 2_000,
)

type Plan = {
  shop: Shop
  buyer: Person
  courier: Person
  quantity: number
  cash: boolean
  cancelled: boolean
  complains: number | null
}

/** All is drawn beforehand, so that the month is the same however its orders overlap. */
async function playOrders(count: number): Promise<void> {
  const plans = Array.from({ length: count }, (): Plan => {
    const [shop, buyer, courier, quantity, cash, cancelled] = [
      pick(shops),
      pick(buyers),
      pick(couriers),
      1 + random(3),
      random(3) === 0,
      random(10) === 0,
    ]
    return {
      shop,
      buyer,
      courier,
      quantity,
      cash,
      cancelled,
      complains: !cash && random(8) === 0 ? random(1_000_000) : null,
    }
  })
  const lanes = Array.from({ length: abreast }, async (_, lane) => {
    for (const [index, plan] of plans.entries()) if (index % abreast === lane) await playOrder(plan)
  })
  await Promise.all(lanes)
}

async function playOrder({
  shop,
  buyer,
  courier,
  quantity,
  cash,
  cancelled,
  complains,
}: Plan): Promise<void> {
  const placed = await order(buyer, [line(shop.goods, quantity)], {
    paymentMethod: cash ? 'cash_on_delivery' : 'orange_money',
  })
  if (!cash) await pay(placed._id, placed.total)
  if (cancelled) return cancel(buyer, placed, cash)
  const parcelId = placed.fulfillments[0]?._id ?? ''
  await deliver(market, { parcelId, seller: shop.seller, courier })
  const goods = shop.price * quantity
  const commission = Math.floor(goods * 0.05 + 0.5)
  facts.commission += commission
  facts.delivery += placed.shippingFee
  add(facts.shopsDue, shop.seller.shopId, goods - commission)
  if (cash) {
    facts.cash += placed.total
    today().cash += placed.total
    add(boxes, courier.user._id, placed.total)
  } else if (complains !== null)
    await complain(shop, buyer, parcelId, { goods, commission, drawn: complains })
}

/** The customer pays on the provider's page, and the market asks the provider. */
async function pay(subjectId: string, francs: number): Promise<void> {
  const { rows } = await market.kernel.database.pool.query<{ id: string; orderId: string }>(
    'select id, provider_order_id as "orderId" from payments where subject_id = $1',
    [subjectId],
  )
  await market.orangeMoney.confirmAsCustomer(rows[0]?.orderId ?? '')
  await market.runJob('payments.settle', { paymentId: rows[0]?.id })
  facts.orangeMoney += francs
  today().orangeMoney += francs
}

/** Every third shop pays a month of the largest plan. */
async function playSubscriptions(): Promise<void> {
  for (const { seller } of shops.filter((_, index) => index % 3 === 0)) {
    await seller.call(initiatePayment, {
      body: { userId: seller.user._id, type: 'subscription', subscriptionPlan: 'pro' },
    })
    const { rows } = await market.kernel.database.pool.query<{ id: string; francs: number }>(
      "select subject_id as id, amount_francs as francs from payments where purpose = 'subscription' and payer_id = $1",
      [seller.user._id],
    )
    await pay(rows[0]?.id ?? '', plans.pro.monthlyFrancs)
    facts.subscriptions += plans.pro.monthlyFrancs
  }
}

async function cancel(buyer: Person, placed: Order, cash: boolean): Promise<void> {
  await buyer.call(cancelOrder, { params: { id: placed._id }, body: {} })
  if (cash) return
  facts.refundsDue += placed.total
  facts.refundsAsked += 1
}

type Given = { goods: number; commission: number; drawn: number }

/** Somebody complains within 72 hours; support gives a part back, or nothing. */
async function complain(
  shop: Shop,
  buyer: Person,
  parcelId: string,
  { goods, commission, drawn }: Given,
): Promise<void> {
  const id = randomUUID()
  await market.kernel.database.pool.query(
    'insert into complaints (id, parcel_id, buyer_id, opened_at) values ($1, $2, $3, $4)',
    [id, parcelId, buyer.user._id, market.clock.now()],
  )
  const actor = { userId: approver.user._id, role: 'admin' as const }
  if (drawn % 3 === 0)
    return decideComplaint(market.kernel, {
      complaintId: id,
      actor,
      outcome: 'rejeté',
      reason: 'Conforme à la description.',
    })
  const refundFrancs = 1 + (drawn % goods)
  await decideComplaint(market.kernel, {
    complaintId: id,
    actor,
    outcome: 'remboursé',
    refundFrancs,
    reason: 'Abîmé.',
  })
  const given = Math.floor((refundFrancs * commission) / goods + 0.5)
  facts.commission -= given
  facts.refundsDue += refundFrancs
  facts.refundsAsked += 1
  add(facts.shopsDue, shop.seller.shopId, given - refundFrancs)
}

async function remit(courier: Person): Promise<void> {
  const francs = boxes.get(courier.user._id) ?? 0
  if (francs === 0) return
  await market.kernel.transaction((tx) =>
    postRemittance(tx, {
      remittanceId: randomUUID(),
      courierId: courier.user._id,
      francs,
      at: market.clock.now(),
    }),
  )
  boxes.set(courier.user._id, 0)
  facts.remitted += francs
}

/** The job runs twice at once; one line in six is refused, and half of those are paid at the second try. */
async function playSaturday(): Promise<void> {
  await Promise.all([1, 2].map(() => market.runJob('payouts.build')))
  const { batches } = await reader.call(listBatches, {})
  const params = { id: batches[0]?._id ?? '' }
  if (batches[0]?.state !== 'draft') return
  await reader.call(reviewBatch, { params })
  await approver.call(approveBatch, { params, body: { amount: batches[0].amount } })
  await reader.call(sendBatch, { params })
  for (const { _id, owner, ownerId, amount, state } of (await reader.call(readBatch, { params }))
    .lines) {
    if (state !== 'sent') continue
    if (random(6) === 0) {
      await reader.call(failLine, { params: { id: _id }, body: { reason: 'Refusé.' } })
      if (random(2) === 0) continue
      await reader.call(retryLine, { params: { id: _id } })
    }
    const operatorTransactionId = `MP-${_id}`
    const pay = () => reader.call(payLine, { params: { id: _id }, body: { operatorTransactionId } })
    await Promise.allSettled([pay(), pay()])
    transfers.push({
      transaction: operatorTransactionId,
      type: 'Versement',
      francs: amount,
      at: market.clock.now(),
    })
    facts.linesPaid += 1
    if (owner === 'seller') add(facts.paidOut, ownerId, amount)
    else facts.couriersPaid += amount
  }
}

async function playRefunds(): Promise<void> {
  const { refunds } = await reader.call(listRefunds, { query: { state: 'requested', limit: 100 } })
  for (const { _id, amount } of refunds.slice(0, Math.ceil(refunds.length / 2))) {
    const transaction = `RB-${_id}`
    const params = { id: _id }
    await approver.call(approveRefund, { params })
    await reader.call(sendRefund, { params })
    await reader.call(confirmRefund, { params, body: { operatorTransactionId: transaction } })
    transfers.push({ transaction, type: 'Remboursement', francs: amount, at: market.clock.now() })
    facts.refunded += amount
    facts.refundsSent += 1
  }
}

async function expectEqual(): Promise<void> {
  const overview = await reader.call(readOverview, { query: { period: 'annee' } })
  const couriersDue = Math.max(
    0,
    sum(
      overview.owners
        .filter(({ account }) => account === 'courier_payable')
        .map(({ amount }) => amount),
    ),
  )
  const toCouriers = couriersDue + facts.couriersPaid
  expect(overview.figures).toEqual({
    collected_orange_money: facts.orangeMoney,
    collected_cash: facts.cash,
    commission: facts.commission,
    delivery: facts.delivery,
    delivery_to_couriers: toCouriers,
    subscriptions: facts.subscriptions,
    market: facts.commission + facts.delivery + facts.subscriptions - toCouriers,
  })
  const shopsDue = sum([...facts.shopsDue.values()])
  const paidOut = sum([...facts.paidOut.values()])
  expect(
    Object.fromEntries(overview.places.map(({ account, amount }) => [account, amount])),
  ).toEqual({
    provider_clearing: facts.orangeMoney - facts.refunded,
    bank: facts.remitted - paidOut - facts.couriersPaid,
    courier_cash: facts.cash - facts.remitted,
  })
  expect(
    Object.fromEntries(overview.owners.map(({ account, amount }) => [account, amount])),
  ).toMatchObject({
    escrow: 0,
    seller_payable: shopsDue - paidOut,
    refunds_due: facts.refundsDue - facts.refunded,
  })
  expect(overview).toMatchObject({ gap: 0, refunds: { amount: facts.refundsDue - facts.refunded } })
  expect(overview.days).toEqual([...facts.days].map(([day, francs]) => ({ day, ...francs })))
  for (const figure of figureNames) {
    const { amount } = await reader.call(listEntries, { query: { figure, limit: 1 } })
    expect({ figure, amount }).toEqual({ figure, amount: overview.figures[figure] })
  }
  expect((await reader.call(listBoxes, {})).holds).toBe(facts.cash - facts.remitted)
  const plansPaid = Math.ceil(shops.length / 3)
  expect(await reader.call(listPaidPlans, {})).toMatchObject({
    totalSubscriptions: plansPaid,
    amount: facts.subscriptions,
    active: { pro: shops.length },
  })
  const { counts } = await reader.call(listRefunds, {})
  expect([counts['confirmed'] ?? 0, sum(Object.values(counts))]).toEqual([
    facts.refundsSent,
    facts.refundsAsked,
  ])
  const { batches } = await reader.call(listBatches, { query: { limit: 100 } })
  expect(sum(batches.map(({ paid }) => paid))).toBe(paidOut + facts.couriersPaid)
  const { totalEntries, debit, amount } = await reader.call(listEntries, { query: { limit: 1 } })
  const { months } = await reader.call(listMonths, {})
  expect([
    sum(months.map(({ entries }) => entries)),
    sum(months.map((month) => month.debit)),
    amount,
  ]).toEqual([totalEntries, debit, 0])
  let held = 0
  for (const { seller } of shops)
    held += await expectShop(market, reader, seller, {
      due: facts.shopsDue.get(seller.shopId) ?? 0,
      paid: facts.paidOut.get(seller.shopId) ?? 0,
    })
  expect((await reader.call(listHeld, {})).amount).toBe(held)
  expect(overview.held.amount).toBe(held)
  const { lines, received } = await expectStatementMatches(market, reader, transfers)
  expect(received).toBe(facts.orangeMoney)
  expect(lines).toBe(
    market.orangeMoney.payments().filter(({ status }) => status === 'SUCCESS').length +
      transfers.length,
  )
  process.stdout.write(
    `${shopsCount} shops, ${ordersCount} orders, ${facts.linesPaid} payouts of ${paidOut + facts.couriersPaid} f, ${facts.refundsSent} refunds of ${facts.refunded} f, ${totalEntries} entries, ${lines} lines of the operator matched: equal to the franc\n`,
  )
}

function today(): { orangeMoney: number; cash: number } {
  const day = market.clock.now().toISOString().slice(0, 10)
  const known = facts.days.get(day) ?? { orangeMoney: 0, cash: 0 }
  facts.days.set(day, known)
  return known
}
function pick<T>(list: readonly T[]): T {
  const one = list[random(list.length)]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}
function add(map: Map<string, number>, key: string, francs: number): void {
  map.set(key, (map.get(key) ?? 0) + francs)
}
function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, francs) => all + francs, 0)
}
