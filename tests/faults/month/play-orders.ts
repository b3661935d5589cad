import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'

import { cancelOrder, type Order } from '#modules/orders/contract/orders.ts'
import { decideComplaint } from '#modules/complaints/module.ts'
import type { Person } from '../../support/market-people.ts'
import { inCash, line, order, parcelOf } from '../../support/orders.ts'
import { deliver } from '../../support/parcels.ts'
import { add, chance, offered, today, type Month, type Shop } from './month.ts'
import { pay } from './pay.ts'

/** Orders of a day that are played at once. */
const lanes = 4

type Plan = {
  shop: Shop
  buyer: Person
  courier: Person
  quantity: number
  cash: boolean
  wave: boolean
  cancelled: boolean
  complaint: number | null
}

/**
 * Plays orders by random choices drawn beforehand: the month is the same however its orders
 * overlap.
 */
export async function playOrders(month: Month, count: number): Promise<void> {
  const plans = Array.from({ length: count }, () => draw(month))
  const playLane = async (lane: number) => {
    for (const [index, plan] of plans.entries())
      if (index % lanes === lane) await playOrder(month, plan)
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => playLane(lane)))
}

function draw({ shops, buyers, couriers }: Month): Plan {
  const plan = {
    shop: chance.pick(shops),
    buyer: chance.pick(buyers),
    courier: chance.pick(couriers),
    quantity: 1 + chance.whole(3),
    cash: chance.whole(3) === 0,
    wave: chance.whole(2) === 0,
    cancelled: chance.whole(10) === 0,
  }
  return {
    ...plan,
    complaint: !plan.cash && chance.whole(8) === 0 ? chance.whole(1_000_000) : null,
  }
}

async function playOrder(month: Month, plan: Plan): Promise<void> {
  const { market, facts, boxes } = month
  const { shop, buyer, courier, quantity, cash, wave, cancelled, complaint } = plan
  const day = market.clock.now().toISOString()
  const { basisPoints = 0 } = shop.rates.findLast(({ from }) => from <= day) ?? {}
  const placed = await order(
    buyer,
    [line(shop.goods, quantity)],
    cash ? inCash : { paymentMethod: wave ? 'wave' : 'orange_money' },
  )
  if (!cash) await pay(month, placed._id, placed.total)
  if (cancelled) return cancel(month, buyer, placed, cash)
  const parcelId = parcelOf(placed)
  await deliver(market, { parcelId, seller: shop.seller, courier })
  const shown = shop.price * quantity
  const goods = shown - halfUp(shown * shop.off, 10_000)
  const commission = halfUp(goods * basisPoints, 10_000)
  const paid = goods - Math.min(offered, goods)
  expect(placed.total).toBe(paid + placed.shippingFee)
  facts.commission += commission
  facts.promotions += goods - paid
  facts.delivery += placed.shippingFee
  add(facts.shopsDue, shop.seller.shopId, goods - commission)
  if (cash) {
    facts.cash += placed.total
    today(month).cash += placed.total
    add(boxes, courier.user._id, placed.total)
  } else if (complaint !== null)
    await complain(month, plan, parcelId, { goods, paid, commission, drawn: complaint })
}

function halfUp(dividend: number, divisor: number): number {
  return Math.floor(dividend / divisor + 0.5)
}

async function cancel(
  { facts }: Month,
  buyer: Person,
  placed: Order,
  cash: boolean,
): Promise<void> {
  await buyer.call(cancelOrder, { params: { id: placed._id }, body: {} })
  if (cash) return
  facts.refundsDue += placed.total
  facts.refundRequests += 1
}

/** `paid`: what the buyer paid of the goods, less than they were sold for. */
type Sale = { goods: number; paid: number; commission: number; drawn: number }

/** Complains as a buyer within 72 hours; support refunds a part, or nothing. */
async function complain(
  { market, facts, approver }: Month,
  { shop, buyer }: Plan,
  parcelId: string,
  { goods, paid, commission, drawn }: Sale,
): Promise<void> {
  const complaintId = randomUUID()
  await market.sql(
    'insert into complaints (id, parcel_id, buyer_id, opened_at) values ($1, $2, $3, $4)',
    [complaintId, parcelId, buyer.user._id, market.clock.now()],
  )
  const actor = { userId: approver.user._id, role: 'admin' as const }
  if (drawn % 3 === 0) {
    const reason = 'Conforme à la description.'
    return decideComplaint(market.kernel, { complaintId, actor, outcome: 'rejeté', reason })
  }
  const refundFrancs = 1 + (drawn % paid)
  await decideComplaint(market.kernel, {
    complaintId,
    actor,
    outcome: 'remboursé',
    refundFrancs,
    reason: 'Abîmé.',
  })
  // The market's promotion gets back the same part of what it paid.
  const value = halfUp(refundFrancs * goods, paid)
  const commissionBack = halfUp(value * commission, goods)
  facts.commission -= commissionBack
  facts.promotions -= value - refundFrancs
  facts.refundsDue += refundFrancs
  facts.refundRequests += 1
  add(facts.shopsDue, shop.seller.shopId, commissionBack - value)
}
