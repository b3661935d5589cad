import type { Market } from '../support/market.ts'
import type { Person } from '../support/market-people.ts'
import type { Acts } from './acts.ts'
import type { Books } from './books.ts'
import type { Dice } from './dice.ts'
import type { Buyer, Keeper, Line, Shop } from './people.ts'

/** How much is played; the first of the towns is the one from which coaches leave. */
export type Size = { shops: number; buyers: number; couriers: number; towns: number }

/** Rows and bytes of a market. */
export type Measured = { orders: number; bytes: number; rows: number }

/** A market with its people, and what the program saw them do. */
export type World = {
  market: Market
  dice: Dice
  hub: string
  towns: readonly string[]
  admins: readonly [Person, Person]
  finance: readonly [Person, Person]
  manager: Person
  couriers: readonly Person[]
  keepers: readonly Keeper[]
  shops: readonly Shop[]
  buyers: readonly Buyer[]
  lines: readonly Line[]
  /** Picture of a coach's ticket. */
  stub: string
  acts: Acts
  books: Books
  /** Days since the first. */
  day: number
  /** At which of its jobs, and at which of their statements, the server is killed next. */
  killAt: { work: number; statement: number } | null
  /** Rows and bytes once the market had run for a while. */
  early: Measured | null
  /** Town that has no network. */
  unreached: string | null
  /** What its keeper did meanwhile, by the parcel. */
  kept: Map<string, () => Promise<unknown>>
}

/** Of each product; nothing is added to it. */
export const unitsAtFirst = 400
