import { northernRegions } from '#modules/places/contract/locations.ts'

import type { Chance } from '../random.ts'
import { atWork, type Buyer, plusHours } from './choose.ts'
import type { PlannedStep } from './planned-order.ts'

/** Hours from hand-over to closing: three days, and the job's next run. */
export const CLOSED_AFTER = 72.25

/** Follows the pace of Bamako, the regions or the north. `start`: paid, or placed in cash. */
export function deliveredLife(start: Date, buyer: Buyer, chance: Chance): PlannedStep[] {
  const carried = carriedLife(start, buyer, chance)
  const left = carried.at(-1)?.at ?? start
  return [...carried, { do: 'hand over', at: atWork(plusHours(left, roadHours(buyer, chance))) }]
}

/** Ends when the parcel leaves its shop. */
export function carriedLife(start: Date, _buyer: Buyer, chance: Chance): PlannedStep[] {
  const accepted = atWork(plusHours(start, chance.between(10, 180) / 60))
  const ready = atWork(plusHours(accepted, chance.between(30, 300) / 60))
  const taken = atWork(plusHours(ready, chance.between(20, 240) / 60))
  const left = atWork(plusHours(taken, chance.between(20, 90) / 60))
  return [
    { do: 'accept', at: accepted },
    { do: 'ready', at: ready },
    { do: 'take', at: taken },
    { do: 'pick up', at: left },
  ]
}

export function leadDays(buyer: Buyer, chance: Chance): number {
  if (northernRegions.includes(buyer.region)) return chance.between(6, 9)
  return buyer.region === 'Bamako' ? chance.between(1, 2) : chance.between(3, 4)
}

function roadHours({ region }: Buyer, chance: Chance): number {
  if (northernRegions.includes(region)) return chance.between(96, 160)
  return region === 'Bamako' ? chance.between(1, 5) : chance.between(20, 50)
}
