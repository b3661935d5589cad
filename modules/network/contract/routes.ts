import type { Francs } from '#kernel/wire/money.ts'

/** How a leg is made: `shop` brings the parcel, `buyer` comes for it. */
export type Way = 'shop' | 'courier' | 'coach' | 'buyer'

/** Where goods change hands. */
export type Stop = {
  kind: 'shop' | 'relay' | 'station' | 'door'
  /** Of a relay point. */
  id: string | null
  town: string
  name: string
}

/** Who earns a leg: its courier, its carrier, the relay point that takes a shop's parcel. */
export type Earner = { kind: 'courier' | 'carrier' | 'relay'; id: string | null }

/** From one stop to the next by one way. */
export type Leg = {
  from: Stop
  to: Stop
  way: Way
  /** Days on which it ends: the first on which it may, and the last. */
  day: string
  lastDay: string
  /** What the buyer pays for it. */
  francs: Francs
  earner: Earner | null
  lineId: string | null
}

/** The legs from a shop to where the buyer receives. */
export type Route = {
  legs: Leg[]
  francs: Francs
  /**
   * What it costs beyond the fee of the buyer's zone: the way to Bamako, or a straight one; below
   * zero inside a town.
   */
  extraFrancs: Francs
  from: string
  to: string
  takesCash: boolean
}

/** Why nothing goes from a shop to a place. */
export type RouteProblem =
  /** No courier, no coach to the buyer's town. */
  | { kind: 'not_served' }
  /** Nobody takes parcels of the shop's town. */
  | { kind: 'not_collected' }
  /** No coach goes from one town to the other. */
  | { kind: 'no_line' }
  /** The road of the shop's town is closed until a day. */
  | { kind: 'closed'; reason: string; until: string }

export type Routes = {
  door: Route[]
  relay: Route[]
  shop: Route[]
  /** null: a door or a relay point is reached. */
  problem: RouteProblem | null
}

/** Returns the way back: each leg reversed, the last one first. */
export function reverseOf({ legs }: Pick<Route, 'legs'>): Pick<Leg, 'from' | 'to' | 'way'>[] {
  return legs.toReversed().map(({ from, to, way }) => ({ from: to, to: from, way }))
}
