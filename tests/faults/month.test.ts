import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { login } from '#contract/accounts.ts'
import { figureNames, listBoxes, listEntries, listShopAccounts, readOverview } from '#contract/books.ts'
import { cancelOrder, type Order } from '#contract/orders.ts'
import { approveBatch, failLine, listBatches, payLine, readBatch, retryLine, reviewBatch, sendBatch } from '#contract/payouts.ts'
import { approveRefund, confirmRefund, listRefunds, sendRefund } from '#contract/refunds.ts'
import { listSaturdays, readNextPayout, readStatement } from '#contract/seller-payouts.ts'
import { decideComplaint } from '#server/complaints/index.ts'
import { postRemittance } from '#server/finance/index.ts'
import { openMarket, type Market } from '../market.ts'
import type { Goods } from '../market-goods.ts'
import type { Person, Seller } from '../market-people.ts'
import { line, order } from '../orders.ts'
import { deliver, payFor } from '../parcels.ts'

/** A month for whom it may concern: MONTH_SHOPS=300 MONTH_ORDERS=20000; the same seed plays the same month. */
const shopsCount = Number(process.env['MONTH_SHOPS'] ?? 4)
const ordersCount = Number(process.env['MONTH_ORDERS'] ?? 36)
const random = seeded(Number(process.env['MONTH_SEED'] ?? 20_261_001))
const days = 30
const hourMs = 3_600_000

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
}
const operator = new Set<string>()

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
    const seller = await market.seller({ name: `Boutique ${index}` })
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
      const orders = Math.floor((ordersCount * (day + 1)) / days) - Math.floor((ordersCount * day) / days)
      for (let one = 0; one < orders; one += 1) await playOrder()
      if (day % 2 === 1) for (const courier of couriers) await remit(courier)
      await market.runJob('orders.close-delivered')
      if (market.clock.now().getUTCDay() === 6) await playSaturday()
      if (day % 5 === 4) await playRefunds()
      market.clock.advance(24 * hourMs)
    }
    await expectEqual()
  },
  60_000 + ordersCount * 2_000,
)

async function playOrder(): Promise<void> {
  const shop = pick(shops)
  const [buyer, courier, quantity, cash] = [pick(buyers), pick(couriers), 1 + random(3), random(3) === 0]
  const placed = await order(buyer, [line(shop.goods, quantity)], { paymentMethod: cash ? 'cash_on_delivery' : 'orange_money' })
  if (!cash) {
    await payFor(market, placed)
    facts.orangeMoney += placed.total
  }
  if (random(10) === 0) return cancel(buyer, placed, cash)
  const fulfilmentId = placed.fulfillments[0]?._id ?? ''
  await deliver(market, { fulfilmentId, seller: shop.seller, courier })
  const goods = shop.price * quantity
  const commission = Math.floor(goods * 0.05 + 0.5)
  facts.commission += commission
  facts.delivery += placed.shippingFee
  add(facts.shopsDue, shop.seller.shopId, goods - commission)
  if (cash) {
    facts.cash += placed.total
    add(boxes, courier.user._id, placed.total)
  } else if (random(8) === 0) await complain(shop, buyer, fulfilmentId, { goods, commission })
}

async function cancel(buyer: Person, placed: Order, cash: boolean): Promise<void> {
  await buyer.call(cancelOrder, { params: { id: placed._id }, body: {} })
  if (!cash) facts.refundsDue += placed.total
}

/** Somebody complains within 72 hours; support gives a part back, or nothing. */
async function complain(shop: Shop, buyer: Person, fulfilmentId: string, { goods, commission }: { goods: number; commission: number }): Promise<void> {
  const id = randomUUID()
  await market.kernel.database.pool.query('insert into complaints (id, fulfilment_id, buyer_id, opened_at) values ($1, $2, $3, $4)', [
    id,
    fulfilmentId,
    buyer.user._id,
    market.clock.now(),
  ])
  const actor = { userId: approver.user._id, role: 'admin' as const }
  if (random(3) === 0) return decideComplaint(market.kernel, { complaintId: id, actor, outcome: 'rejeté', reason: 'Conforme à la description.' })
  const refundFrancs = 1 + random(goods)
  await decideComplaint(market.kernel, { complaintId: id, actor, outcome: 'remboursé', refundFrancs, reason: 'Abîmé.' })
  const given = Math.floor((refundFrancs * commission) / goods + 0.5)
  facts.commission -= given
  facts.refundsDue += refundFrancs
  add(facts.shopsDue, shop.seller.shopId, given - refundFrancs)
}

async function remit(courier: Person): Promise<void> {
  const francs = boxes.get(courier.user._id) ?? 0
  if (francs === 0) return
  await market.kernel.transaction((tx) => postRemittance(tx, { remittanceId: randomUUID(), courierId: courier.user._id, francs, at: market.clock.now() }))
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
  for (const { _id, owner, ownerId, amount, state } of (await reader.call(readBatch, { params })).lines) {
    if (state !== 'sent') continue
    if (random(6) === 0) {
      await reader.call(failLine, { params: { id: _id }, body: { reason: 'Refusé.' } })
      if (random(2) === 0) continue
      await reader.call(retryLine, { params: { id: _id } })
    }
    const operatorTransactionId = `MP-${_id}`
    const pay = () => reader.call(payLine, { params: { id: _id }, body: { operatorTransactionId } })
    await Promise.allSettled([pay(), pay()])
    expect(operator.has(operatorTransactionId)).toBe(false)
    operator.add(operatorTransactionId)
    if (owner === 'seller') add(facts.paidOut, ownerId, amount)
    else facts.couriersPaid += amount
  }
}

async function playRefunds(): Promise<void> {
  const { refunds } = await reader.call(listRefunds, { query: { state: 'requested', limit: 100 } })
  for (const { _id, amount } of refunds.slice(0, Math.ceil(refunds.length / 2))) {
    const params = { id: _id }
    await approver.call(approveRefund, { params })
    await reader.call(sendRefund, { params })
    await reader.call(confirmRefund, { params, body: { operatorTransactionId: `RB-${_id}` } })
    facts.refunded += amount
  }
}

async function expectEqual(): Promise<void> {
  const overview = await reader.call(readOverview, { query: { period: 'annee' } })
  const couriersDue = Math.max(0, sum(overview.owners.filter(({ account }) => account === 'courier_payable').map(({ amount }) => amount)))
  const toCouriers = couriersDue + facts.couriersPaid
  expect(overview.figures).toEqual({
    collected_orange_money: facts.orangeMoney,
    collected_cash: facts.cash,
    commission: facts.commission,
    delivery: facts.delivery,
    delivery_to_couriers: toCouriers,
    subscriptions: 0,
    market: facts.commission + facts.delivery - toCouriers,
  })
  const shopsDue = sum([...facts.shopsDue.values()])
  const paidOut = sum([...facts.paidOut.values()])
  expect(Object.fromEntries(overview.places.map(({ account, amount }) => [account, amount]))).toEqual({
    provider_clearing: facts.orangeMoney - facts.refunded,
    bank: facts.remitted - paidOut - facts.couriersPaid,
    courier_cash: facts.cash - facts.remitted,
  })
  expect(Object.fromEntries(overview.owners.map(({ account, amount }) => [account, amount]))).toMatchObject({
    escrow: 0,
    seller_payable: shopsDue - paidOut,
    refunds_due: facts.refundsDue - facts.refunded,
  })
  expect(overview).toMatchObject({ gap: 0, refunds: { amount: facts.refundsDue - facts.refunded } })
  expect(sum(overview.days.map(({ orangeMoney, cash }) => orangeMoney + cash))).toBe(facts.orangeMoney + facts.cash)
  for (const figure of figureNames) {
    const { amount } = await reader.call(listEntries, { query: { figure, limit: 1 } })
    expect({ figure, amount }).toEqual({ figure, amount: overview.figures[figure] })
  }
  expect((await reader.call(listBoxes, {})).holds).toBe(facts.cash - facts.remitted)
  for (const { seller } of shops) await expectShop(seller)
  process.stdout.write(
    `${shopsCount} shops, ${ordersCount} orders, ${operator.size} payouts of ${paidOut + facts.couriersPaid} f, ${facts.refunded} f refunded: equal to the franc\n`,
  )
}

/** What finance and the shop itself read is what it sold less what it was paid; each of its statements adds up line by line. */
async function expectShop({ shopId, user }: Seller): Promise<void> {
  // A month later everybody has to sign in again.
  const { token } = await market.visitor(login, { body: { phone: user.phone, password: 'secret12' } })
  const call = market.withToken(token)
  const [due, paid] = [facts.shopsDue.get(shopId) ?? 0, facts.paidOut.get(shopId) ?? 0]
  const { shops: found } = await reader.call(listShopAccounts, { query: { q: user.shopName ?? '', limit: 100 } })
  expect(found.find((one) => one.shopId === shopId)).toMatchObject({ sold: due, paidOut: paid, due: due - paid })
  const next = await call(readNextPayout, {})
  const { saturdays } = await call(listSaturdays, { query: { limit: 100 } })
  const carried = sum(saturdays.filter(({ state }) => state === 'carried').map(({ amount }) => amount))
  expect(next.paidThisYear.amount).toBe(paid)
  if (carried === 0) expect(next.amount - next.owes + next.held.amount + next.notYet.amount).toBe(due - paid)
  for (const { _id } of saturdays) {
    const { items, amount } = await call(readStatement, { params: { id: _id ?? '' } })
    expect(sum(items.map((item) => item.amount))).toBe(amount)
    for (const item of items.filter(({ kind }) => kind === 'sale'))
      expect(sum(item.lines.map((one) => one.total - one.commission)) - item.delivery).toBe(item.amount)
  }
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
/** Mulberry32: whole numbers below `limit`, the same for the same seed. */
function seeded(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % limit
  }
}
