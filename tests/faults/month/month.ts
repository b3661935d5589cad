import { sumOf } from '#kernel/wire/money.ts'
import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import { moveDepot } from '#modules/payouts/server/testing/move-depot.ts'
import {
  decideCommissionRule,
  proposeCommissionRule,
} from '#modules/pricing/contract/commission-rules.ts'
import { decidePromotionBudget } from '#modules/promotions/contract/promotions.ts'
import { chanceOf } from '../../../demo/random.ts'
import { openMarket, type Market } from '../../support/market.ts'
import type { Goods } from '../../support/market-goods.ts'
import type { Person, Seller } from '../../support/market-people.ts'
import { offeredByMarket, percentOff } from '../../support/promotions.ts'

/** MONTH_SHOPS=300 MONTH_ORDERS=20000 for a large one; the same seed plays the same month. */
export const shopsCount = Number(process.env['MONTH_SHOPS'] ?? 4)
export const ordersCount = Number(process.env['MONTH_ORDERS'] ?? 36)
export const chance = chanceOf(process.env['MONTH_SEED'] ?? 'octobre 2026')

/** A transfer that the operator made for us, as its statement lists it. */
type Transfer = {
  provider: PaymentProviderName
  transaction: string
  type: 'Remboursement' | 'Versement'
  francs: number
  at: Date
}

/** Francs in the market's account at Wave before the month. */
export const waveOpening = 100_000_000

/** Wave refuses transfers to this number until the shop gives another. */
const refusedDepot = '79000011'

export type Shop = {
  seller: Seller
  goods: Goods
  price: number
  /** Off everything it sells, in basis points: the first shop has a promotion. */
  off: number
  /** Its commission by the day on which it counts, in basis points; the latest counts. */
  rates: readonly { from: string; basisPoints: number }[]
}
export type Month = {
  market: Market
  shops: Shop[]
  buyers: Person[]
  couriers: Person[]
  reader: Person
  approver: Person
  facts: Facts
  /** Transfers by the operator for us. */
  transfers: Transfer[]
  /** Cash to hand in, by courier. */
  boxes: Map<string, number>
}

type Day = Record<PaymentProviderName | 'cash', number>

/** Facts counted while they were played, not read from the market's ledger. */
export type Facts = ReturnType<typeof noFacts>

const noFacts = () => ({
  orange_money: 0,
  wave: 0,
  cash: 0,
  remitted: 0,
  commission: 0,
  delivery: 0,
  shopsDue: new Map<string, number>(),
  refundsDue: 0,
  paidOut: new Map<string, number>(),
  couriersPaid: 0,
  /** Part of what shops and couriers were paid that left Wave's account by call. */
  paidByCall: 0,
  callsFailed: 0,
  refunded: { orange_money: 0, wave: 0 },
  refundRequests: 0,
  refundsSent: 0,
  subscriptions: 0,
  promotions: 0,
  linesPaid: 0,
  days: new Map<string, Day>(),
})

export async function openMonth(): Promise<Month> {
  const market = await openMarket({
    at: new Date('2026-10-01T08:00:00Z'),
    waveBalance: waveOpening,
  })
  const shops: Shop[] = []
  const prices = Array.from({ length: shopsCount }, () => 1_001 + chance.whole(30_000))
  for (const [index, price] of prices.entries()) {
    const seller = await market.seller({ name: `Boutique ${String(index).padStart(4, '0')}` })
    // Half of the shops are paid by call, and the first transfer to one in four is refused.
    if (index % 2 === 1)
      await moveDepot(seller, {
        depotProvider: 'wave',
        ...(index % 4 === 3 && { depotNumber: refusedDepot }),
      })
    const goods = await market.product({ seller, price, stock: 100_000 })
    shops.push({ seller, price, goods, off: index === 0 ? 1_200 : 0, rates: ratesOf(index) })
  }
  await giveOff(market, shops)
  return {
    market,
    shops,
    buyers: await Promise.all(Array.from({ length: 6 }, () => market.buyer())),
    couriers: [await market.staff('livreur'), await market.staff('livreur')],
    reader: await market.staff('finance'),
    approver: await market.staff('finance'),
    facts: noFacts(),
    transfers: [],
    boxes: new Map(),
  }
}

/** Francs that a promotion of the market takes off every order. */
export const offered = 501

/**
 * Returns a rate of its own from the first day, a higher one from the middle of the month, or none.
 */
function ratesOf(index: number): Shop['rates'] {
  const market = { from: '2026-10-01', basisPoints: 500 }
  if (index === 1) return [market, { from: '2026-10-01', basisPoints: 250 }]
  return index === 2 ? [market, { from: '2026-10-15', basisPoints: 875 }] : [market]
}

/** Promotions of a shop and of the market, and rules of commission, each agreed by two people. */
async function giveOff(market: Market, shops: readonly Shop[]): Promise<void> {
  const [admin, second] = [await market.staff('admin'), await market.staff('finance')]
  for (const { seller, off, rates } of shops) {
    if (off > 0) await percentOff(seller, off / 100)
    for (const { from, basisPoints } of rates.slice(1)) {
      const [shop] = await market.sql<{ slug: string }>('select slug from shops where id = $1', [
        seller.shopId,
      ])
      const { _id: id } = await admin.call(proposeCommissionRule, {
        body: { shop: shop?.slug ?? '', basisPoints, from, reason: 'Accord d’octobre.' },
      })
      await second.call(decideCommissionRule, { params: { id }, body: { approve: true } })
    }
  }
  const { _id: id } = await offeredByMarket(admin, {
    kind: 'francs',
    amount: offered,
    budget: 40_000_000,
  })
  await second.call(decidePromotionBudget, { params: { id }, body: { approve: true } })
}

export function today({ market, facts }: Month): Day {
  const day = market.clock.now().toISOString().slice(0, 10)
  const known = facts.days.get(day) ?? { orange_money: 0, wave: 0, cash: 0 }
  facts.days.set(day, known)
  return known
}

export function add(map: Map<string, number>, key: string, francs: number): void {
  map.set(key, (map.get(key) ?? 0) + francs)
}

export function sum(amounts: Iterable<number>): number {
  return sumOf(amounts)
}
