import { createHash } from 'node:crypto'

import type { Person } from '../support/market-people.ts'
import type { Buyer, Shop } from './people.ts'

/** What its buyer does when it comes; `never comes`: to the relay point or the shop. */
export type Mood = 'takes' | 'refuses' | 'is absent' | 'never comes'

export type PlayedOrder = {
  id: string
  number: string
  /** Falls the same whatever was ordered before. */
  dice: number
  buyer: Buyer
  shops: readonly Shop[]
  relayId: string | null
  parcels: string[]
  total: number
  /** Francs paid before the hand-over of an order in cash; 0: none asked. */
  deposit: number
  inCash: boolean
  isPaid: boolean
  mood: Mood
  /** Parcels of which it was decided whether their buyer complains. */
  regretted: Set<string>
  /** Nobody complained of it or exchanged it. */
  isQuiet: boolean
  /** The program knows no act that could follow. */
  isOver: boolean
}

/**
 * The program's own count, in plain numbers, of what it saw people give each other: no figure of it
 * comes from the ledger.
 */
export class Books {
  readonly orders: PlayedOrder[] = []
  readonly #byId = new Map<string, PlayedOrder>()
  /** Francs in the hands of each courier, and in the drawer of each relay point. */
  readonly cash = new Map<Person, number>()
  /** Francs that the operators took from buyers, gave back to them, and paid to others. */
  readonly operators = { paid: 0, refunded: 0, paidOut: 0 }
  /** Francs that couriers and keepers handed in. */
  handedIn = 0
  /** Francs of the articles in each parcel, by their prices. */
  readonly worth = new Map<string, number>()
  /** Francs that the market pays of each parcel. */
  readonly fromMarket = new Map<string, number>()
  /** Parcels that were given to their buyers. */
  readonly given = new Set<string>()

  add(order: PlayedOrder): void {
    this.orders.push(order)
    this.#byId.set(order.id, order)
  }

  order(id: string): PlayedOrder | undefined {
    return this.#byId.get(id)
  }

  /** The whole of an order, or the deposit of one in cash. */
  pay(order: PlayedOrder): void {
    order.isPaid = true
    this.operators.paid += order.inCash ? order.deposit : order.total
  }

  refund(francs: number): void {
    this.operators.refunded += francs
  }

  payOut(francs: number): void {
    this.operators.paidOut += francs
  }

  /** A parcel for its cash; told twice it counts once. */
  give(parcelId: string, by: Person, cash: number): void {
    if (this.given.has(parcelId)) return
    this.given.add(parcelId)
    this.cash.set(by, (this.cash.get(by) ?? 0) + cash)
  }

  handIn(person: Person, francs: number): void {
    this.cash.set(person, (this.cash.get(person) ?? 0) - francs)
    this.handedIn += francs
  }

  /** Orders of a shop that may still ask for something. */
  isAwaited(shop: Shop): boolean {
    return this.orders.some(
      ({ isOver, shops, parcels }) =>
        !isOver && shops.includes(shop) && !parcels.every((id) => this.given.has(id)),
    )
  }

  /** The same for two plays of one seed, whose ids and codes differ. */
  digest(): string {
    const told = [
      this.orders.map(({ total, buyer, inCash, isPaid, mood, parcels }) => [
        total,
        buyer.mark,
        inCash,
        isPaid,
        mood,
        parcels.map((id) => this.given.has(id)),
      ]),
      [...this.cash.values()],
      this.operators,
      this.handedIn,
    ]
    return createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 16)
  }
}
