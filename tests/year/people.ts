import type { Client } from '#kernel/wire/typed-client.ts'
import type { Goods } from '../support/market-goods.ts'
import type { Person, Seller } from '../support/market-people.ts'

export type Shop = Seller & {
  town: string
  goods: readonly (Goods & { price: number })[]
  /** From 0 to 1: how often it does at once what it owes. */
  care: number
}
/** Relay point with its keeper. */
export type Keeper = Seller & { town: string; relayId: string }
/** `mark`: in the name and the landmark that they give, and in no one else's. */
export type Buyer = Person & { town: string; mark: string; signIn: (call: Client) => void }
export type Line = { from: string; to: string; lineId: string }
