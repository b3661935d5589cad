import type { OpeningFacts } from '#modules/calendar/contract/calendar.ts'
import type { TownService } from '#modules/network/database/values.ts'
import type { WeightClass } from '#modules/products/contract/product-words.ts'
import type { Francs } from '#kernel/wire/money.ts'

/** Town from which each line leaves or to which it goes, unless one goes straight. */
export const HUB = 'Bamako'

/** Region of the law; Bamako stands for the city and its periphery. */
export type Town = {
  name: string
  servedBy: TownService
  /** Couriers fetch parcels from its shops. */
  isCollected: boolean
  /** Fees and days of a courier's way from Bamako; null: Bamako itself. */
  fromHub: TownTariff | null
  /** Fees of a way that stays in it; null: as from Bamako. */
  inside: Readonly<Record<'door' | 'relay', TownTariff['fees']>> | null
  /** Its road takes nothing until the day, and why. */
  closed: { reason: string; until: string } | null
}

export type TownTariff = {
  fees: Readonly<Record<WeightClass, Francs>>
  minDays: number
  maxDays: number
}

/** Relay point. */
export type RelayStop = {
  id: string
  town: string
  name: string
  receives: OpeningFacts
  /** Shops bring their parcels there. */
  takesDrops: boolean
}

/** Coach that leaves a town's station for another town on fixed days of the week. */
export type Line = {
  id: string
  carrierId: string
  carrier: string
  from: string
  to: string
  station: string
  /** ISO days. */
  days: readonly number[]
  /** `18:00` */
  leavesAt: string
  roadDays: number
  francs: Readonly<Record<WeightClass, Francs>>
}

/** Towns, lines and drops as they stand today. */
export type Network = {
  towns: ReadonlyMap<string, Town>
  /** By the town that they leave. */
  lines: ReadonlyMap<string, readonly Line[]>
  /** Relay points to which shops bring parcels, by town. */
  drops: ReadonlyMap<string, readonly RelayStop[]>
}

/** Stored parts of the network. */
export type NetworkFacts = {
  towns: readonly Town[]
  lines: readonly Line[]
  stops: readonly RelayStop[]
}

export function networkOf({ towns, lines, stops }: NetworkFacts): Network {
  return {
    towns: new Map(towns.map((town) => [town.name, town])),
    lines: Map.groupBy(lines, ({ from }) => from),
    drops: Map.groupBy(
      stops.filter(({ takesDrops }) => takesDrops),
      ({ town }) => town,
    ),
  }
}
