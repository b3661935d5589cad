import type { Leg, Route } from '#modules/network/contract/routes.ts'
import type { PlannedLeg } from '#modules/shipments/module.ts'

type Placed = { order: { buyerId: string } }

/** Returns the legs of a route, with days and francs as its order freezes them. */
export function legsOfRoute({ order: { buyerId } }: Placed, { legs }: Route): PlannedLeg[] {
  const made = legs.map((leg): PlannedLeg => {
    const { way, lastDay: plannedOn, francs, lineId } = leg
    return { way, ...endOf(leg, buyerId), plannedOn, francs, lineId }
  })
  const isFetched = legs.at(-1)?.to.kind === 'relay'
  return isFetched ? [...made, { way: 'buyer', toKind: 'buyer', toId: buyerId }] : made
}

function endOf({ to: { kind, id } }: Leg, buyerId: string): Pick<PlannedLeg, 'toKind' | 'toId'> {
  return kind === 'door' ? { toKind: 'buyer', toId: buyerId } : { toKind: kind, toId: id }
}
