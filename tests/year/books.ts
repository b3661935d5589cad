import type { Person } from '../support/market-people.ts'
import type { Buyer, Shop } from './people.ts'

/** What its buyer does when it comes; `never comes`: to the relay point or the shop. */
export type Mood = 'takes' | 'refuses' | 'is absent' | 'never comes'

export type PlayedOrder = {
  id: string
  number: string
  buyer: Buyer
  shops: readonly Shop[]
  parcels: string[]
  total: number
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
  /** Francs in the hands of each courier, and in the drawer of each relay point. */
  readonly cash = new Map<Person, number>()
  /** Francs that the operators took from buyers, gave back to them, and paid to others. */
  readonly operators = { paid: 0, refunded: 0, paidOut: 0 }
  /** Francs that couriers and keepers handed in. */
  handedIn = 0
  /** Parcels that were given to their buyers. */
  readonly given = new Set<string>()

  take(person: Person, francs: number): void {
    this.cash.set(person, (this.cash.get(person) ?? 0) + francs)
  }

  handIn(person: Person, francs: number): void {
    this.take(person, -francs)
    this.handedIn += francs
  }

  orderOf(parcelId: string): PlayedOrder | undefined {
    return this.orders.find(({ parcels }) => parcels.includes(parcelId))
  }
}
