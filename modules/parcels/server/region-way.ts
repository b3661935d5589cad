import type { Leg, PlannedLeg } from '#modules/shipments/module.ts'

/** How a shop where no courier collects sends its parcels: by a relay point of its town. */
export type RegionWay = {
  /** Relay point to which the shop brings them, and where it takes back what returns. */
  dropId: string
  /** Its coach goes to the buyer's town without Bamako. */
  isStraight: boolean
}

/** Reads it from the legs of a sale; null: couriers fetch at this shop. */
export function regionWayOf(legs: readonly Leg[]): RegionWay | null {
  const brought = legs.find(
    ({ way, toKind, state }) => way === 'shop' && toKind === 'relay' && state !== 'skipped',
  )
  if (!brought?.toId) return null
  const coach = legs.find(({ way, number }) => way === 'coach' && number > brought.number)
  return { dropId: brought.toId, isStraight: coach?.toKind === 'relay' }
}

const toStation = { toKind: 'station', toId: null } as const

/** Legs from the shop until Bamako, or all that are not the buyer's own. */
export function legsOut(
  { dropId, isStraight }: RegionWay,
  relayId: string | null,
): { legs: PlannedLeg[]; isInBamako: boolean } {
  const brought: PlannedLeg = { way: 'shop', toKind: 'relay', toId: dropId }
  if (relayId === dropId) return { legs: [brought], isInBamako: false }
  if (isStraight && relayId)
    return { legs: [brought, { way: 'coach', toKind: 'relay', toId: relayId }], isInBamako: false }
  return { legs: [brought, { way: 'coach', ...toStation }], isInBamako: true }
}

type Returning = { shopId: string; relayId: string | null }

/**
 * Legs back to the shop: its route reversed, from where the goods are.
 * @param isInTown they came by coach to the relay point of their buyer's town
 */
export function legsBack(
  { shopId, relayId }: Returning,
  { dropId }: RegionWay,
  isInTown: boolean,
): PlannedLeg[] {
  const fetched: PlannedLeg = { way: 'shop', toKind: 'shop', toId: shopId }
  if (relayId === dropId) return [fetched]
  const first: PlannedLeg = { way: isInTown ? 'coach' : 'courier', ...toStation }
  return [first, { way: 'coach', toKind: 'relay', toId: dropId }, fetched]
}
