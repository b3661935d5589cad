import type { Francs } from '#kernel/wire/money.ts'
import type { Days } from './coach-trips.ts'
import type { RelayStop } from './network.ts'
import type { Earner, Leg, Stop, Way } from './routes.ts'

export const courier: Earner = { kind: 'courier', id: null }

export function shopOf({ town }: { town: string }): Stop {
  return { kind: 'shop', id: null, town, name: town }
}

export function stationOf(town: string): Stop {
  return { kind: 'station', id: null, town, name: town }
}

export function relayStop({ id, town, name }: RelayStop): Stop {
  return { kind: 'relay', id, town, name }
}

type LegFacts = { earner?: Earner | undefined; francs?: Francs; lineId?: string }

export function legOf(
  from: Stop,
  to: Stop,
  way: Way,
  { day, lastDay }: Days,
  { earner, francs = 0, lineId }: LegFacts,
): Leg {
  return {
    from,
    to,
    way,
    day,
    lastDay,
    francs,
    earner: earner ?? null,
    lineId: lineId ?? null,
  }
}
