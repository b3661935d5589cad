const minute = 60_000
const hour = 60 * minute

type LiveState = 'ready' | 'assigned' | 'in_delivery' | 'failed' | 'returning'

/** How long a parcel may stay in a state before the board calls it late, in ms: short in town, days where roads are. */
const town: Readonly<Record<LiveState, number>> = {
  ready: 30 * minute,
  assigned: hour,
  in_delivery: 2 * hour,
  failed: 24 * hour,
  returning: 24 * hour,
}
const around: typeof town = {
  ready: hour,
  assigned: 2 * hour,
  in_delivery: 4 * hour,
  failed: 24 * hour,
  returning: 36 * hour,
}
const regions: typeof town = {
  ready: 24 * hour,
  assigned: 24 * hour,
  in_delivery: 72 * hour,
  failed: 72 * hour,
  returning: 120 * hour,
}
const north: typeof town = {
  ready: 48 * hour,
  assigned: 48 * hour,
  in_delivery: 240 * hour,
  failed: 120 * hour,
  returning: 240 * hour,
}

export const lateAfterMs = {
  'bamako-rive-gauche': town,
  'bamako-rive-droite': town,
  peripherie: around,
  regions,
  nord: north,
} as const

/** The same as rows for SQL: (zone, state, seconds). */
export function lateRows(): { zone: string; state: string; seconds: number }[] {
  return Object.entries(lateAfterMs).flatMap(([zone, states]) =>
    Object.entries(states).map(([state, ms]) => ({ zone, state, seconds: ms / 1_000 })),
  )
}
