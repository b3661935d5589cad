import { sumOf } from '#kernel/wire/money.ts'
import type { PaymentProviderName } from '#modules/payments/database/values.ts'
import { moveDepot } from '#modules/payouts/server/testing/move-depot.ts'
import { chanceOf } from '../../../demo/random.ts'
import { openMarket, type Market } from '../../market.ts'
import type { Goods } from '../../market-goods.ts'
import type { Person, Seller } from '../../market-people.ts'

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

export type Shop = { seller: Seller; goods: Goods; price: number }
export type Month = {
  market: Market
  shops: Shop[]
  buyers: Person[]
  couriers: Person[]
  reader: Person
  approver: Person
  facts: Facts
  /** What the operator transferred for us. */
  transfers: Transfer[]
  /** What each courier has to hand in. */
  boxes: Map<string, number>
}

type Day = Record<PaymentProviderName | 'cash', number>

/** What really happened, counted as it was played, not read from the market's ledger. */
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
  /** Of what shops and couriers were paid, what left Wave's account by call. */
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
    shops.push({ seller, price, goods: await market.product({ seller, price, stock: 100_000 }) })
  }
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
